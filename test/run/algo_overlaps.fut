-- Parts of an array replaced by other parts of the same array that overlap them: the old values count, whatever is
-- written first.
-- ==
-- entry: right
-- input { [4i64] }
-- output { [4i64] }
-- input { [-5i64, -1i64] }
-- output { [-5i64, -5i64] }
-- input { [-6i64, 1i64, 9i64, -4i64, -9i64, 4i64, 4i64] }
-- output { [-6i64, -6i64, 1i64, 9i64, -4i64, -9i64, 4i64] }

-- ==
-- entry: right_in_place
-- input { [4i64] }
-- output { [4i64] }
-- input { [-7i64, -6i64] }
-- output { [-7i64, -7i64] }
-- input { [-5i64, 1i64, 6i64, 9i64, 5i64, 4i64, -3i64] }
-- output { [-5i64, -5i64, 1i64, 6i64, 9i64, 5i64, 4i64] }

-- ==
-- entry: mapped_right
-- input { [4i64] }
-- output { [4i64] }
-- input { [-3i64, 1i64] }
-- output { [-3i64, -6i64] }
-- input { [1i64, 1i64, 4i64, -7i64, 7i64, 6i64, 3i64] }
-- output { [1i64, 2i64, 2i64, 8i64, -14i64, 14i64, 12i64] }

-- ==
-- entry: mapped_left
-- input { [4i64] }
-- output { [4i64] }
-- input { [-7i64, -3i64] }
-- output { [-2i64, -3i64] }
-- input { [9i64, -2i64, -8i64, -3i64, -6i64, -7i64, -3i64] }
-- output { [-1i64, -7i64, -2i64, -5i64, -6i64, -2i64, -3i64] }

-- ==
-- entry: reversed
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [4i64] }
-- output { [4i64] }
-- input { [-1i64, 0i64, 0i64, -1i64, -4i64, -6i64, -9i64] }
-- output { [-9i64, -7i64, -6i64, -4i64, -4i64, -5i64, -7i64] }

-- ==
-- entry: swapped_halves
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [4i64] }
-- output { [4i64] }
-- input { [-1i64, -2i64] }
-- output { [-2i64, -1i64] }
-- input { [-2i64, 9i64, -2i64, -8i64, -9i64, 0i64, -1i64] }
-- output { [-9i64, 0i64, -1i64, -8i64, -2i64, 9i64, -2i64] }

-- ==
-- entry: rows_and_columns
-- input { empty([0][0]i64) }
-- output { empty([0][0]i64) }
-- input { [[-5i64]] }
-- output { [[-4i64]] }
-- input { [[1i64, 5i64], [-5i64, -1i64]] }
-- output { [[2i64, -4i64], [-3i64, 0i64]] }
-- input { [[8i64, 4i64, -4i64, -4i64, 3i64], [-6i64, -5i64, 9i64, 4i64, 2i64], [-2i64, -6i64, -8i64, 7i64, -3i64],
--   [4i64, -4i64, -4i64, -7i64, -6i64], [0i64, -9i64, 1i64, 3i64, 5i64]] }
-- output { [[9i64, -5i64, -1i64, 5i64, 1i64], [-4i64, -4i64, -5i64, -3i64, -8i64], [0i64, -4i64, -7i64, -3i64,
--   2i64], [6i64, -2i64, -2i64, -6i64, 4i64], [2i64, -7i64, 3i64, 5i64, 6i64]] }

-- ==
-- entry: transposed_in_place
-- input { empty([0][0]i64) }
-- output { empty([0][0]i64) }
-- input { [[7i64]] }
-- output { [[21i64]] }
-- input { [[-8i64, -4i64], [-6i64, 5i64]] }
-- output { [[-24i64, -18i64], [-12i64, 15i64]] }
-- input { [[8i64, 1i64, -9i64, -7i64, 9i64], [-6i64, -7i64, 1i64, -1i64, -7i64], [0i64, -8i64, -9i64, -3i64,
--   -2i64], [7i64, 7i64, -9i64, -4i64, -9i64], [7i64, -5i64, 0i64, -5i64, 4i64]] }
-- output { [[24i64, -18i64, 0i64, 21i64, 21i64], [3i64, -21i64, -24i64, 21i64, -15i64], [-27i64, 3i64, -27i64,
--   -27i64, 0i64], [-21i64, -3i64, -9i64, -12i64, -15i64], [27i64, -21i64, -6i64, -27i64, 12i64]] }

-- ==
-- entry: shifted_twice
-- input { 0i64 [1i64, 2i64] }
-- output { [1i64, 2i64] }
-- input { 3i64 empty([0]i64) }
-- output { empty([0]i64) }
-- input { 2i64 [5i64] }
-- output { [20i64] }
-- input { 1i64 [-1i64, -6i64] }
-- output { [-7i64, -7i64] }
-- input { 5i64 [3i64, -6i64, -3i64, -2i64, -3i64, -2i64, -6i64] }
-- output { [-79i64, -94i64, -94i64, -87i64, -90i64, -88i64, -76i64] }

entry right [n] (xs: [n]i64) : [n]i64 = copy xs with [1:] = xs[:n - 1]

entry right_in_place [n] (xs: *[n]i64) : [n]i64 =
  let moved = copy xs[:n - 1]
  in xs with [1:] = moved

entry mapped_right [n] (xs: *[n]i64) : [n]i64 =
  let moved = map (* 2) xs[:n - 1]
  in xs with [1:] = moved

entry mapped_left [n] (xs: *[n]i64) : [n]i64 =
  let moved = map (+ 1) xs[1:]
  in xs with [:n - 1] = moved

entry reversed [n] (xs: *[n]i64) : [n]i64 =
  let back = reverse xs
  in xs with [:] = map2 (-) back (iota n)

entry swapped_halves [n] (xs: *[n]i64) : [n]i64 =
  let h = n / 2
  let low = copy xs[:h]
  let high = copy xs[n - h:]
  in (xs with [:h] = high) with [n - h:] = low

entry rows_and_columns [n] (a: *[n][n]i64) : [n][n]i64 =
  loop a for i < n do
    let column = map (+ 1) a[:, i]
    in a with [i] = column

entry transposed_in_place [n] (a: *[n][n]i64) : [n][n]i64 =
  let t = map (map (* 3)) (transpose a)
  in a with [:, :] = t

entry shifted_twice [n] (k: i64) (xs: *[n]i64) : [n]i64 =
  loop xs for _i < k do
    let next = tabulate n (\i -> xs[(i + 1) % n] + xs[(i + 2) % n])
    in xs with [:] = next
