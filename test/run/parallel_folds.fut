-- Reductions that are long enough to be folded in chunks, or in rounds of elements, when they run in parallel.
-- ==
-- entry: totals
-- input { 20000i64 }
-- auto output
-- input { 70001i64 }
-- auto output
-- input { 4095i64 }
-- auto output
entry totals (n: i64) : (i64, i32, bool, i64) =
  let xs = map (\i -> (i * 7919) % 10007 - 5000) (iota n)
  in (i64.sum xs, i32.maximum (map i32.i64 xs), all (\x -> x > -5001) xs, reduce (^) 12345 xs)

-- The start value is not neutral: it counts once.
-- ==
-- entry: started
-- input { 20000i64 }
-- auto output
entry started (n: i64) : i64 = reduce (+) 1000 (iota n)

-- Sums of floats keep their order.
-- ==
-- entry: likelihood
-- input { 5000i64 3i64 }
-- auto output
-- input { 4096i64 4i64 }
-- auto output
-- input { 4097i64 4i64 }
-- auto output
-- input { 700i64 40i64 }
-- auto output
entry likelihood (n: i64) (k: i64) : f64 =
  let density x = f64.sum (map (\j -> f64.exp (-(x - f64.i64 j) * (x - f64.i64 j))) (iota k))
  in f64.sum (map (\i -> f64.log (density (f64.i64 (i % 17) / 5))) (iota n))

-- Elements from the middle on fail; the error is that of the first.
-- ==
-- entry: first_error
-- input { 20000i64 15000i64 }
-- error: Index \[15001\] out of bounds
-- input { 20000i64 19999i64 }
-- error: Index \[19999\] out of bounds
entry first_error (n: i64) (at: i64) : i64 =
  let squares = map (\i -> i * i) (iota at)
  in i64.sum (map (\i -> squares[i ^ 1]) (iota n))

-- The same in a build, in which every iteration has an array of its own.
-- ==
-- entry: first_error_of_rows
-- input { 3000i64 2500i64 }
-- error: Index \[2501\] out of bounds
-- input { 300i64 301i64 }
-- auto output
entry first_error_of_rows (n: i64) (at: i64) : [n]i64 =
  let squares = map (\i -> i * i) (iota at)
  in map (\i -> let row = scan (+) 0 (map (\j -> j ^ i) (iota 20)) in row[i % 20] + squares[i ^ 1]) (iota n)

-- Points are added to the nearest centre: the centres are found at the same time, the sums keep their order.
-- ==
-- entry: nearest
-- input { 6000i64 7i64 2i64 }
-- auto output
-- input { 4096i64 3i64 1i64 }
-- auto output
-- input { 10i64 3i64 2i64 }
-- auto output
entry nearest (n: i64) (k: i64) (d: i64) : ([k][d]f64, [k]i64) =
  let points = tabulate_2d n d (\i j -> f64.i64 ((i * 31 + j * 17) % 101) / 7)
  let centre j c = f64.i64 ((j * 37 + c * 5) % 101) / 7
  let distance i j = f64.sum (map (\c -> (points[i, c] - centre j c) ** 2) (iota d))
  let best i = (loop (at, least) = (0, f64.inf) for j < k do
                  let here = distance i j in if here < least then (j, here) else (at, least)).0
  in (reduce_by_index (replicate k (replicate d 0)) (map2 (+)) (replicate d 0) (map best (iota n)) points,
      reduce_by_index (replicate k 0) (+) 0 (map best (iota n)) (replicate n 1))

-- The last of equal indices wins, as on one core; indices out of bounds write nothing.
-- ==
-- entry: scattered
-- input { 9000i64 50i64 }
-- auto output
entry scattered (n: i64) (k: i64) : [k]i64 =
  let steps i = loop (x, s) = (i + 1, 0) while x != 1 do (if x % 2 == 0 then x / 2 else 3 * x + 1, s + 1)
  let f i = let (_, s) = steps i in (s % (k + 3), i)
  let (is, vs) = unzip (map f (iota n))
  in scatter (replicate k (-1)) is vs
