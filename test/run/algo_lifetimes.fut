-- Arrays that are needed again after others of the same size were made and dropped: through branches, loops, rows and
-- tuples.
-- ==
-- entry: late_use
-- input { empty([0]i64) }
-- output { empty([0]i64) 0i64 }
-- input { [4i64] }
-- output { [25i64] 25i64 }
-- input { [0i64, -5i64, 8i64, 3i64, -5i64, -7i64, 5i64] }
-- output { [6i64, 5i64, 39i64, 94i64, 90i64, 94i64, 100i64] 184i64 }

-- ==
-- entry: chosen
-- input { true empty([0]i64) }
-- output { 0i64 }
-- input { false [4i64] }
-- output { 28i64 }
-- input { true [6i64, -9i64, -4i64, -3i64, 0i64, 3i64, -6i64] }
-- output { 1068i64 }
-- input { false [0i64, -3i64, 2i64, 0i64, -5i64, -6i64, -9i64] }
-- output { 1896i64 }

-- ==
-- entry: carried
-- input { 0i64 [-1i64, -8i64, 3i64] }
-- output { [-1i64, -9i64, -6i64] [-1i64, -9i64, -6i64] }
-- input { 3i64 empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { 1i64 [5i64] }
-- output { [5i64] [5i64] }
-- input { 4i64 [2i64, 0i64, 3i64, 5i64, -6i64] }
-- output { [2i64, 2i64, 5i64, 10i64, 4i64] [-41i64, -128i64, -244i64, -366i64, -428i64] }
-- input { 7i64 [-7i64, 9i64, 6i64] }
-- output { [-4240i64, -15940i64, -33403i64] [-7i64, 2i64, 8i64] }

-- ==
-- entry: row_by_row
-- input { empty([0][3]i64) }
-- output { empty([0][3]i64) empty([0]i64) }
-- input { empty([2][0]i64) }
-- output { empty([2][0]i64) [0i64, 0i64] }
-- input { [[-3i64]] }
-- output { [[-3i64]] [-3i64] }
-- input { [[-9i64, 7i64, -7i64, 8i64, 1i64], [-9i64, -4i64, -1i64, 0i64, -6i64], [-9i64, -8i64, -3i64, -3i64,
--   3i64]] }
-- output { [[-9i64, -27i64, -38i64, -56i64, -66i64], [-20i64, -43i64, -70i64, -97i64, -120i64], [-23i64, -55i64,
--   -92i64, -129i64, -161i64]] [-45i64, -70i64, -92i64] }

-- ==
-- entry: kept_rows
-- input { 0i64 [-7i64, 9i64, 2i64] }
-- output { empty([0][3]i64) }
-- input { 3i64 empty([0]i64) }
-- output { empty([3][0]i64) }
-- input { 2i64 [5i64] }
-- output { [[5i64], [0i64]] }
-- input { 5i64 [0i64, 5i64, -8i64] }
-- output { [[0i64, 5i64, -3i64], [0i64, 5i64, 5i64], [0i64, 0i64, 5i64], [0i64, -5i64, 0i64], [0i64, -5i64, -5i64]]
--   }

-- ==
-- entry: three_ways
-- input { 0i64 [1i64] [2i64] [3i64] }
-- output { [1i64] [2i64] [3i64] }
-- input { 4i64 empty([0]i64) empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { 2i64 [-5i64, 3i64, 8i64] [3i64, 3i64, -1i64] [-9i64, 5i64, -7i64] }
-- output { [-6i64, 8i64, -8i64] [3i64, 3i64, -1i64] [-5i64, 3i64, 8i64] }
-- input { 7i64 [9i64, 6i64, 1i64, -2i64, -3i64] [0i64, 5i64, 1i64, 3i64, -3i64] [-8i64, 2i64, -5i64, -7i64, 2i64] }
-- output { [0i64, 5i64, 1i64, 3i64, -3i64] [-8i64, -4i64, -8i64, -14i64, -27i64] [9i64, 6i64, 1i64, -2i64, -3i64] }

entry late_use [n] (xs: [n]i64) : ([n]i64, i64) =
  let a = map (+ 1) xs
  let b = scan (+) 0 a
  let c = map2 (*) b (reverse b)
  let d = scan i64.max i64.lowest c
  let e = map2 (-) d b
  in (map2 (+) a e, i64.sum c)

entry chosen [n] (which: bool) (xs: [n]i64) : i64 =
  let a = scan (+) 0 xs
  let b = scan (+) 0 (reverse xs)
  let c = if which then a else b
  let d = scan (+) 0 (map (* 2) xs)
  in i64.sum (map3 (\x y z -> x * y - z) c d (rotate 1 c))

entry carried [n] (k: i64) (xs: [n]i64) : ([n]i64, [n]i64) =
  let start = scan (+) 0 xs
  in loop (a, b) = (start, start) for i < k do
       let c = scan (+) 0 (map2 (-) a b)
       let d = map2 (\x y -> x + 2 * y) (rotate 1 a) c
       in (if i % 2 == 0 then (d, a) else (b, d))

entry row_by_row [n][m] (a: [n][m]i64) : ([n][m]i64, [n]i64) =
  let f (row: [m]i64) : ([m]i64, i64) =
    let sums = scan (+) 0 row
    let least = scan i64.min i64.highest sums
    let both = map2 (+) sums (reverse least)
    let again = scan (+) 0 both
    in (map2 (-) again sums, i64.sum least)
  in unzip (map f a)

entry kept_rows [n] (k: i64) (xs: [n]i64) : [k][n]i64 =
  let rows = replicate k (replicate n 0)
  let (rows, _) =
    loop (rows, state) = (rows, xs) for i < k do
      let next = scan (+) 0 (rotate i state)
      in (rows with [i] = next, map2 (-) next state)
  in rows

entry three_ways [n] (k: i64) (a: [n]i64) (b: [n]i64) (c: [n]i64) : ([n]i64, [n]i64, [n]i64) =
  loop (a, b, c) for i < k do
    if i % 3 == 0 then (b, c, a) else if i % 3 == 1 then (map2 (+) a b, a, c) else (c, b, scan (+) 0 a)
