-- Bounds of affine indices in loops and maps: in range for every iteration or wrong in one of them, known before or
-- found on the way [paper 5, sections 2.4 and 4].
-- ==
-- entry: affine
-- input { empty([0]i64) 5i64 5i64 0i64 }
-- output { 0i64 }
-- input { [0i64, 6i64, -7i64, -7i64, 1i64, -9i64, -7i64] 2i64 1i64 3i64 }
-- output { -10i64 }
-- input { [-5i64, -5i64, -3i64, 9i64, 5i64, 3i64, 6i64] -1i64 6i64 7i64 }
-- output { 10i64 }
-- input { [-2i64, 6i64, 6i64, 5i64, -4i64, -6i64, -9i64] 2i64 1i64 4i64 }
-- error: out of bounds
-- input { [5i64, 4i64, 7i64, -2i64, 5i64, 7i64, 6i64] -1i64 6i64 8i64 }
-- error: out of bounds
-- input { [6i64, -6i64, 8i64] 1i64 -1i64 2i64 }
-- error: out of bounds
-- input { [-4i64, -5i64, -5i64, 6i64, -3i64] 0i64 4i64 11i64 }
-- output { -33i64 }

-- ==
-- entry: mapped
-- input { empty([0]i64) 3i64 0i64 }
-- output { empty([0]i64) }
-- input { [5i64, -8i64, -1i64, 6i64, -2i64] 2i64 3i64 }
-- output { [-1i64, 6i64, -2i64] }
-- input { [-2i64, -6i64, 2i64, -6i64, 9i64] 2i64 4i64 }
-- error: out of bounds
-- input { [9i64, 6i64, 1i64, -6i64, -9i64] -1i64 2i64 }
-- error: out of bounds

-- ==
-- entry: triangle
-- input { empty([0][0]i64) }
-- output { 0i64 }
-- input { [[-4i64]] }
-- output { 0i64 }
-- input { [[-5i64, -9i64, 4i64, -5i64, 8i64], [-5i64, 9i64, 0i64, -9i64, -9i64], [-4i64, -7i64, 0i64, -5i64,
--   -1i64], [-9i64, -6i64, 9i64, -7i64, -1i64], [-2i64, -4i64, 4i64, -9i64, 3i64]] }
-- output { -6i64 }

-- ==
-- entry: neighbours
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [3i64] }
-- output { [3i64] }
-- input { [5i64, -2i64, -5i64, -7i64, -9i64, 8i64, -4i64] }
-- output { [-7i64, -3i64, -2i64, -2i64, 17i64, -12i64, -4i64] }

-- ==
-- entry: until_zero
-- input { [0i64] }
-- output { 0i64 }
-- input { [1i64, 2i64, 0i64, 0i64] }
-- output { 2i64 }
-- input { [1i64, 2i64] }
-- error: out of bounds
-- input { empty([0]i64) }
-- error: out of bounds

-- ==
-- entry: guarded
-- input { empty([0]i64) 0i64 }
-- output { 0i64 }
-- input { [1i64, 2i64] 0i64 }
-- output { 0i64 }
-- input { [1i64] -3i64 }
-- output { 0i64 }
-- input { [1i64] 1i64 }
-- error: out of bounds

entry affine [n] (xs: [n]i64) (a: i64) (b: i64) (k: i64) : i64 = loop s = 0 for i < k do s + xs[a * i + b]

entry mapped [n] (xs: [n]i64) (b: i64) (k: i64) : [k]i64 = map (\i -> xs[i + b]) (iota k)

entry triangle [n] (a: [n][n]i64) : i64 = loop s = 0 for i < n do loop s for j < i + 1 do s + a[i, j] - a[j, i]

entry neighbours [n] (xs: [n]i64) : [n]i64 = tabulate n (\i -> if i + 1 < n then xs[i + 1] - xs[i] else xs[i])

entry until_zero [n] (xs: [n]i64) : i64 = loop i = 0 while xs[i] != 0 do i + 1

-- No iteration, no index: nothing is wrong.
entry guarded [n] (xs: [n]i64) (k: i64) : i64 = loop s = 0 for i < k do s + xs[i + n]
