-- A scan of scalars takes the place of an array that it reads only where it writes, and that nobody needs later.
-- ==
-- entry: flattened
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] } output { [2i64, 6i64, 12i64, 20i64, 30i64, 42i64] }
-- input { empty([0][2]i64) } output { empty([0]i64) }
-- input { [[7i64]] } output { [14i64] }
entry flattened [n] [m] (xs: [n][m]i64) : []i64 = scan (+) 0 (flatten (map (map (* 2)) xs))

-- ==
-- entry: twice
-- input { [1i64, 2i64, 3i64, 1i64] } output { [2i64, 7i64, 13i64, 20i64] }
-- input { [5i64] } output { [5i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry twice [n] (xs: [n]i64) : [n]i64 = scan (+) 0
  (map2 (+) (map (\x -> if x > 5 then 1 else 0) xs) (scan (+) 0 (rotate 1 xs)))

-- Two results of one scan; the second element is computed from what the first one replaces.
-- ==
-- entry: pairs
-- input { [1i64, 2i64, 3i64] } output { [2i64, 5i64, 6i64] [4i64, 24i64, 48i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
entry pairs [n] (xs: [n]i64) : ([n]i64, [n]i64) =
  let ys = rotate 1 xs
  in unzip (scan (\(a, b) (c, d) -> (a + c, b * d)) (0, 1) (zip ys (map (* 2) ys)))

-- The caller's array, consumed; and one of which the operator reads an element that is overwritten.
-- ==
-- entry: consumed operator_reads
-- input { [3i64, 1i64, 2i64] } output { [3i64, 4i64, 6i64] [6i64, 10i64, 15i64] }
-- input { [4i64] } output { [4i64] [8i64] }
entry consumed [n] (xs: *[n]i64) : ([n]i64, [n]i64) =
  let first = xs[0]
  let zs = scan (\a b -> a + b) 0 (copy xs)
  let ws = copy xs
  in (zs, scan (\a b -> a + b + first) 0 ws)
entry operator_reads [n] (xs: *[n]i64) : ([n]i64, [n]i64) =
  let ws = map (+ 0) (copy xs)
  in (scan (+) 0 (copy xs), scan (\a b -> a + b + ws[0]) 0 ws)

-- Read at another place, or needed later: it stays.
-- ==
-- entry: elsewhere
-- input { [1i64, 2i64, 3i64] } output { [3i64, 5i64, 6i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry elsewhere [n] (xs: *[n]i64) : [n]i64 = scan (+) 0 (map (\i -> xs[n - 1 - i]) (iota n))
-- ==
-- entry: later
-- input { [1i64, 2i64, 3i64] } output { [2i64, 6i64, 12i64] 4i64 }
-- input { [9i64] } output { [18i64] 0i64 }
entry later [n] (xs: [n]i64) : ([n]i64, i64) =
  let ys = map (* 2) (rotate n xs)
  let zs = scan (+) 0 ys
  in (zs, if n > 1 then ys[1] else 0)

-- Rows are more than an element: they are not scanned in place.
-- ==
-- entry: rows
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] } output { [[2i64, 1i64], [5i64, 5i64], [11i64, 10i64]] }
entry rows [n] (xs: [n][2]i64) : [n][2]i64 =
  scan (\a b -> [a[1] + b[0], a[0] + b[1]]) [0, 0] (map reverse (map reverse xs)) |> map reverse

-- In a loop: from round to round in one place.
-- ==
-- entry: rounds
-- input { 3i64 [1i64, 0i64, 0i64, 0i64] } output { [1i64, 3i64, 6i64, 10i64] }
-- input { 0i64 [1i64, 0i64] } output { [1i64, 0i64] }
-- input { 2i64 empty([0]i64) } output { empty([0]i64) }
entry rounds [n] (k: i64) (xs: [n]i64) : [n]i64 = loop xs for _i < k do scan (+) 0 xs

-- ==
-- entry: narrow
-- input { [1i32, 2i32, 3i32] } output { [2i64, 7i64, 13i64] }
entry narrow [n] (xs: [n]i32) : [n]i64 = scan (+) 0 (map i64.i32 (scan (+) 0 (rotate 1 xs)))
