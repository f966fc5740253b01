-- Quotients and remainders as indices: proven, as k < q*r says that k / r < q.
-- ==
-- entry: reshaped
-- input { [[1, 2, 3], [4, 5, 6]] [10, 20, 30] }
-- output { [11, 22, 33, 14, 25, 36] }
-- input { [[7]] [1] }
-- output { [8] }
-- input { empty([0][2]i32) [1, 2] }
-- output { empty([0]i32) }
entry reshaped [q][r] (a: [q][r]i32) (b: [r]i32) : [q * r]i32 =
  tabulate (q * r) (\k -> a[k / r, k % r] + b[k % r])

-- ==
-- entry: window
-- input { [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]] [[1, 10], [100, 1000]] }
-- output { [[6521, 7632, 8743], [10965, 12076, 13187]] }
-- input { [[5]] [[2]] }
-- output { [[10]] }
entry window [h][w][q][r] (a: [h][w]i32) (kernel: [q][r]i32) : [h - q + 1][w - r + 1]i32 =
  tabulate_2d (h - q + 1) (w - r + 1) (\i j -> loop sum = 0 for k < q * r
    do sum + kernel[k / r, k % r] * a[i + k / r, j + k % r])

-- Rounding down: neither proven nor plain where the signs are not known.
-- ==
-- entry: signs
-- input { [-7i64, 7, -1, 0] 2i64 }
-- output { [-4i64, 3, -1, 0] [1i64, 1, 1, 0] }
-- input { [-7i64, 7] -2i64 }
-- output { [3i64, -4] [-1i64, -1] }
entry signs [n] (xs: [n]i64) (d: i64) : ([n]i64, [n]i64) = unzip (map (\x -> (x / d, x % d)) xs)

-- What wraps around wraps around.
-- ==
-- entry: wraps
-- input { [1i64, 2] 9223372036854775807i64 }
-- output { [-9223372036854775808i64, -9223372036854775807] }
entry wraps [n] (xs: [n]i64) (d: i64) : [n]i64 = map (\x -> x + d) xs
