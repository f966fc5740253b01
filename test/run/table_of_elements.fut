-- What takes long and no round of a loop changes is computed once, before the loop, where that cannot fail; otherwise
-- where it stands. The logarithms are of powers of two, so the results are exact.

def dot [n] (xs: [n]f64) (ys: [n]f64) = f64.sum (map2 (*) xs ys)

-- The table has the sizes of the inner loops, whatever the outer one does.
-- ==
-- entry: nested
-- input { [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]] [[1.0, 2.0, 4.0], [8.0, 16.0, 2.0]] }
-- output { [[8.0, 14.0], [17.0, 38.0]] }
-- input { [[3.0]] [[4.0]] } output { [[6.0]] }
-- input { empty([0][3]f64) [[1.0, 2.0, 4.0]] } output { empty([0][1]f64) }
-- input { [[1.0]] empty([0][1]f64) } output { empty([1][0]f64) }
-- input { empty([2][0]f64) empty([3][0]f64) } output { [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]] }
entry nested [n][k][d] (x: [n][d]f64) (l: [k][d]f64) : [n][k]f64 =
  map (\point -> map (\row -> dot point (map f64.log2 row)) l) x

-- Of what the outer loop goes through, for all rounds of the loop between.
-- ==
-- entry: row_of_round
-- input { [1.0, 10.0, 100.0] [[1.0, 2.0], [4.0, 8.0]] } output { [[1.0, 10.0, 100.0], [5.0, 50.0, 500.0]] }
-- input { empty([0]f64) [[1.0, 2.0]] } output { empty([1][0]f64) }
entry row_of_round [n][k][d] (w: [k]f64) (x: [n][d]f64) : [n][k]f64 =
  map (\row -> map (\v -> f64.sum (map (\e -> f64.log2 e * v) row)) w) x

-- The array changes in every round of the outer loop, not in those of the inner ones.
-- ==
-- entry: changes
-- input { 2i64 [2.0, 4.0] } output { [30.0, 60.0] }
-- input { 0i64 [2.0, 4.0] } output { [2.0, 4.0] }
-- input { 5i64 empty([0]f64) } output { empty([0]f64) }
-- input { 1i64 [8.0] } output { [24.0] }
entry changes [n] (rounds: i64) (l: [n]f64) : [n]f64 =
  loop l = copy l for _r < rounds do map (\v -> f64.sum (map (\w -> f64.floor (f64.log2 w) * v) l)) l

-- The array changes in the only loop that repeats.
-- ==
-- entry: changed_at_once
-- input { 2i64 [16.0, 65536.0] } output { 26.0 }
-- input { 0i64 [16.0] } output { 0.0 }
entry changed_at_once [n] (rounds: i64) (l: [n]f64) : f64 =
  (loop (sum, l) = (0, copy l) for _r < rounds do
     let logarithms = map f64.log2 l
     in (sum + f64.sum logarithms, logarithms)).0

-- Under a condition nobody knows how often it is needed.
-- ==
-- entry: sometimes
-- input { [1.0, -1.0, 2.0] [2.0, 4.0, 8.0] } output { [4.0, 0.0, 8.0] }
-- input { [1.0] empty([0]f64) } output { [0.0] }
entry sometimes [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 =
  map (\p -> loop s = 0 for i < d do if p > 0 && i % 2 == 0 then s + f64.log2 l[i] * p else s) x

-- The table stands in the branch that its loop is in.
-- ==
-- entry: inside_branch
-- input { true [1.0, 2.0] [2.0, 4.0] } output { [3.0, 6.0] }
-- input { false [1.0, 2.0] [2.0, 4.0] } output { [1.0, 2.0] }
entry inside_branch [n][d] (wanted: bool) (x: [n]f64) (l: [d]f64) : [n]f64 =
  if wanted then map (\p -> f64.sum (map (\v -> f64.log2 v * p) l)) x else copy x

-- What may be out of bounds is read where it was: not at all, if the outer loop does not run.
-- ==
-- entry: shifted
-- input { 1i64 2i64 [1.0, 2.0] [2.0, 4.0, 8.0] } output { [5.0, 10.0] }
-- input { 2i64 2i64 empty([0]f64) [2.0, 4.0, 8.0] } output { empty([0]f64) }
-- input { 9i64 0i64 [1.0] [2.0, 4.0, 8.0] } output { [0.0] }
-- input { 2i64 2i64 [1.0] [2.0, 4.0, 8.0] } error: Index \[3\] out of bounds
entry shifted [n][d] (from: i64) (rounds: i64) (x: [n]f64) (l: [d]f64) : [n]f64 =
  map (\p -> loop s = 0 for i < rounds do s + f64.log2 l[from + i] * p) x

-- Likewise what data choose.
-- ==
-- entry: chosen
-- input { [1.0, 2.0] [2i64, 0i64] [2.0, 4.0, 8.0] } output { [4.0, 8.0] }
-- input { empty([0]f64) [7i64] [2.0] } output { empty([0]f64) }
-- input { [1.0] [1i64] [2.0] } error: Index \[1\] out of bounds
entry chosen [n][d][m] (x: [n]f64) (which: [m]i64) (l: [d]f64) : [n]f64 =
  map (\p -> loop s = 0 for i < m do s + f64.log2 l[which[i]] * p) x

-- A bound below zero is no size.
-- ==
-- entry: interior
-- input { [1.0, 2.0] [2.0, 4.0, 16.0] } output { [9.0, 18.0] }
-- input { [1.0] empty([0]f64) } output { [0.0] }
-- input { [1.0] [4.0] } output { [0.0] }
entry interior [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 =
  map (\p -> loop s = 0 for i < d - 1 do s + f64.log2 (l[i] * l[i + 1]) * p) x

-- Checks of the program stay, though the table is made before them.
-- ==
-- entry: asserted
-- input { [1.0, 2.0] [2.0, 4.0] } output { [3.0, 6.0] }
-- input { empty([0]f64) [-2.0] } output { empty([0]f64) }
-- input { [1.0] [2.0, -4.0] } error: Assertion is false
entry asserted [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 =
  map (\p -> loop s = 0 for i < d do s + f64.log2 (assert (l[i] > 0) l[i]) * p) x

-- A loop that ends nobody knows when, and several divisions instead of a function.
-- ==
-- entry: until
-- input { 20.0 [2.0, 4.0] } output { 22.0 7i64 }
-- input { 0.0 [2.0, 4.0] } output { 1.0 0i64 }
-- input { 20.0 empty([0]f64) } output { 1.0 50i64 }
entry until [d] (limit: f64) (l: [d]f64) : (f64, i64) =
  loop (s, r) = (1, 0) while s < limit && r < 50 do (loop s for i < d do s + 8 / (8 / l[i]) * 0.5, r + 1)

-- Two loops read one table; of constant sizes there are more elements than the stack should take.
-- ==
-- entry: twice
-- input { [1.0, 2.0] [2.0, 4.0] } output { [3.0, 6.0] [9.0, 15.0] }
entry twice [n][d] (x: [n]f64) (l: [d]f64) : ([n]f64, [n]f64) =
  let a = map (\p -> f64.sum (map (\v -> f64.log2 v * p) l)) x
  in (a, map (\p -> f64.sum (map (\v -> f64.log2 v + p) l)) a)

-- ==
-- entry: constant
-- input { [1.0, 2.0] } output { [252.0, 504.0] }
-- input { empty([0]f64) } output { empty([0]f64) }
entry constant [n] (x: [n]f64) : [n]f64 =
  let l = tabulate_2d 9 8 (\i j -> f64.i64 (1 << ((i * 8 + j) % 8)))
  in map (\p -> f64.sum (map (\row -> f64.sum (map (\v -> f64.log2 v * p) row)) l)) x

-- The table would be larger than what it is computed from: it stays as it is.
-- ==
-- entry: outer_sum
-- input { [1.0, 2.0] [1.0, 7.0] [1.0, 0.0] } output { [4.0, 8.0] }
entry outer_sum [n][k][d] (x: [n]f64) (a: [k]f64) (b: [d]f64) : [n]f64 =
  map (\p -> loop s = 0 for c < k do loop s for i < d do s + f64.log2 (1 + a[c] * b[i]) * p) x
