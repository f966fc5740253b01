-- Values of updates that are computed from old elements of the same array, where they are written or elsewhere.
entry row [n] (k: i64) (i: i64) (xs: [n][n]i64) : [n][n]i64 =
  let xs = copy xs
  in xs with [i] = map2 (\x y -> 10 * x + y) xs[i] xs[k]
-- ==
-- entry: row
-- input { 0i64 1i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] }
-- output { [[1i64, 2i64, 3i64], [41i64, 52i64, 63i64], [7i64, 8i64, 9i64]] }
-- input { 1i64 1i64 [[1i64, 2i64], [4i64, 5i64]] } output { [[1i64, 2i64], [44i64, 55i64]] }

entry part [n] (k: i64) (i: i64) (xs: [n][n]i64) : [n][n]i64 =
  let xs = copy xs
  in xs with [i, k:] = map2 (\x y -> 10 * x + y) xs[i, k:] xs[n - 1 - i, k:]
-- ==
-- entry: part
-- input { 1i64 0i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] }
-- output { [[1i64, 28i64, 39i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] }
-- input { 0i64 0i64 [[1i64]] } output { [[11i64]] }
-- input { 1i64 0i64 [[1i64]] } output { [[1i64]] }

entry column [n][m] (xs: [n][m]i64) : [n][m]i64 =
  let xs = copy xs
  in xs with [:, 1] = map2 (\x y -> x * y) xs[:, 1] xs[:, 0]
-- ==
-- entry: column
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[1i64, 2i64], [3i64, 12i64]] }
-- input { [[1i64, 2i64, 3i64]] } output { [[1i64, 2i64, 3i64]] }

entry steps [n] (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  in xs with [0:n:2] = map (* 2) xs[0:n:2]
-- ==
-- entry: steps
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [2i64, 2i64, 6i64, 4i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

entry turned [n] (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  in xs with [n - 1:0:-1] = map (* 2) xs[n - 1:0:-1]
-- ==
-- entry: turned
-- input { [1i64, 2i64, 3i64, 4i64] } output { [1i64, 4i64, 6i64, 8i64] }

-- Others need the old elements, too.
entry shifted [n] (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  in xs with [1:] = map2 (+) xs[1:] xs[:n - 1]
-- ==
-- entry: shifted
-- input { [1i64, 2i64, 3i64, 4i64] } output { [1i64, 3i64, 5i64, 7i64] }

entry mirrored [n] (k: i64) (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  in xs with [:k] = map2 (\x y -> 10 * x + y) xs[:k] (reverse xs[:k])
-- ==
-- entry: mirrored
-- input { 3i64 [1i64, 2i64, 3i64, 4i64] } output { [13i64, 22i64, 31i64, 4i64] }
-- input { 0i64 [1i64] } output { [1i64] }

entry crossed [n] (xs: [n][n]i64) : [n][n]i64 =
  let xs = copy xs
  in xs with [:, :] = map2 (map2 (\x y -> 10 * x + y)) xs (transpose xs)
-- ==
-- entry: crossed
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[11i64, 23i64], [32i64, 44i64]] }

entry first [n] (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  in xs with [:] = map (\x -> x + xs[0]) xs
-- ==
-- entry: first
-- input { [1i64, 2i64, 3i64] } output { [2i64, 3i64, 4i64] }

-- Rows below the one that is written are read whole, with their sums.
entry below [n][m] (xs: [n][m]i64) : [n][m]i64 =
  loop xs = copy xs for i < n do
    xs with [i] = map2 (\x column -> x + i64.sum column) xs[i] (transpose xs[i + 1:])
-- ==
-- entry: below
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] } output { [[9i64, 12i64], [8i64, 10i64], [5i64, 6i64]] }
-- input { [[1i64]] } output { [[1i64]] }

entry above [n][m] (xs: [n][m]i64) : [n][m]i64 =
  loop xs = copy xs for i < n do
    xs with [i] = map2 (\x column -> x + i64.sum column) xs[i] (transpose xs[:i + 1])
-- ==
-- entry: above
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[2i64, 4i64], [8i64, 12i64]] }

-- Fields in two dimensions, each from its own old elements and those of the other.
entry fields [n][m] (e: [n][m]i64) (h: [n][m]i64) : ([n][m]i64, [n][m]i64) =
  let (e, h) = (copy e, copy h)
  let e = e with [1:] = map3 (map3 (\x p q -> x + p - q)) e[1:] h[1:] h[:n - 1]
  in (e, h with [:, 1:] = map3 (map3 (\x p q -> x + p - q)) h[:, 1:] e[:, 1:] e[:, :m - 1])
-- ==
-- entry: fields
-- input { [[1i64, 2i64], [3i64, 4i64]] [[1i64, 5i64], [7i64, 2i64]] }
-- output { [[1i64, 2i64], [9i64, 1i64]] [[1i64, 6i64], [7i64, -6i64]] }

-- Two results of one map, put into different parts.
entry both [n] (xs: [n][2]i64) : [n][2]i64 =
  let (xs, (a, b)) = (copy xs, unzip (map (\x -> (x[0] + x[1], x[0] * x[1])) xs))
  in (xs with [:, 0] = a) with [:, 1] = b
-- ==
-- entry: both
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[3i64, 2i64], [7i64, 12i64]] }

-- That an inner loop has rounds is known inside of it alone: with k = 0, a[1] is read after it has been written.
entry after_a_loop [n] (k: i64) (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  in xs with [1:n] = map (\i -> let s = loop s = i for j < k do s * 3 + j in s + xs[1 - k * (i + 1)]) (iota (n - 1))
-- ==
-- entry: after_a_loop
-- input { 0i64 [5i64, 7i64, 11i64, 13i64] } output { [5i64, 7i64, 8i64, 9i64] }
-- input { 1i64 [5i64, 7i64] } output { [5i64, 5i64] }
-- input { 1i64 [5i64] } output { [5i64] }
