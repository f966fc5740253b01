-- Products of one matrix with a vector and of its transposition with another: one loop along its rows, one down its
-- columns. Strips of four rows.

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)

-- ==
-- entry: both
-- random input { [0][5]f64 [0]f64 [5]f64 } auto output
-- random input { [5][0]f64 [5]f64 [0]f64 } auto output
-- random input { [1][1]f64 [1]f64 [1]f64 } auto output
-- random input { [3][40]f64 [3]f64 [40]f64 } auto output
-- random input { [4][8]f64 [4]f64 [8]f64 } auto output
-- random input { [11][37]f64 [11]f64 [37]f64 } auto output
-- input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 10.0]] [1.0, 1.0, 1.0, 1.0, 2.0] [1.0, -1.0] }
-- output { [34.0, 40.0] [-1.0, -1.0, -1.0, -1.0, -1.0] }
entry both [n][m] (a: [n][m]f64) (r: [n]f64) (p: [m]f64) : ([m]f64, [n]f64) = (map (dot r) (transpose a), map (dot p) a)

-- ==
-- entry: in_turn
-- random input { [0][5]f64 [5]f64 } auto output
-- random input { [6][1]f64 [1]f64 } auto output
-- random input { [13][33]f64 [33]f64 } auto output
-- input { [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 10.0]] [1.0, 1.0] } output { [355.0, 410.0] }
entry in_turn [n][m] (a: [n][m]f64) (x: [m]f64) : [m]f64 = map (dot (map (dot x) a)) (transpose a)

-- What is added at the end, and what the sums begin with.
-- ==
-- entry: begun
-- random input { [9][9]f64 [9]f64 [9]f64 } auto output
-- random input { [2][2]f64 [2]f64 [2]f64 } auto output
entry begun [n] (a: [n][n]f64) (x: [n]f64) (y: [n]f64) : ([n]f64, [n]f64) =
  (map2 (+) x (map (dot y) a), map2 (\column e -> loop s = e * 2 for i < n do s - column[i] * y[i]) (transpose a) x)

-- Largest elements of rows and columns, in f32.
-- ==
-- entry: largest
-- random input { [10][21]f32 } auto output
-- random input { [0][3]f32 } auto output
entry largest [n][m] (a: [n][m]f32) : ([n]f32, [m]f32) =
  (map (reduce f32.max (-f32.inf)) a, map (\c -> f32.maximum (map (* 0.5f32) c)) (transpose a))

-- Sums of numbers may wrap around.
-- ==
-- entry: numbers
-- random input { [7][19]i32 [7]i32 } auto output
entry numbers [n][m] (a: [n][m]i32) (r: [n]i32) : ([n]i32, [m]i32) =
  (map i32.sum a, map (\c -> i32.sum (map2 (*) c r)) (transpose a))

-- The matrix is made row by row, and read down its columns.
-- ==
-- entry: made
-- random input { [9][18]f64 [9]f64 } auto output
entry made [n][m] (a: [n][m]f64) (r: [n]f64) : ([n][m]f64, [m]f64) = let b = map2 (\row x -> map (* x) row) a r
  in (b, map (dot r) (transpose b))

-- Not the same rows: what is read in a round is not yet made, or is made already.
-- ==
-- entry: backwards
-- random input { [14][11]f64 [11]f64 } auto output
entry backwards [n][m] (a: [n][m]f64) (x: [m]f64) : [m]f64 = map (dot (reverse (map (dot x) a))) (transpose a)

-- ==
-- entry: shifted
-- random input { [14][11]f64 [14]f64 [11]f64 } auto output
entry shifted [n][m] (a: [n][m]f64) (r: [n]f64) (p: [m]f64) : ([n]f64, [m]f64) =
  let q = map (dot p) a
  in (q, map (\column -> loop s = 0 for i < n do s + column[i] * r[i] * q[(i + 1) % n]) (transpose a))

-- The vectors are replaced in each round.
-- ==
-- entry: iterated
-- random input { [12][9]f64 [9]f64 4i64 } auto output
-- random input { [5][8]f64 [8]f64 1i64 } auto output
-- random input { [5][8]f64 [8]f64 0i64 } auto output
entry iterated [n][m] (a: [n][m]f64) (x: [m]f64) (k: i64) : [m]f64 = loop x = copy x for _t < k
  do map (\v -> v / (1 + f64.abs v)) (map (dot (map (dot x) a)) (transpose a))

-- The result may take the place of an argument of the same size.
-- ==
-- entry: consumed
-- random input { [10][10]f64 [10]f64 [10]f64 } auto output
entry consumed [n] (a: [n][n]f64) (r: *[n]f64) (p: [n]f64) : ([n]f64, [n]f64) =
  let s = map (dot r) (transpose a)
  let q = map2 (+) r (map (dot p) a)
  in (s, q)
