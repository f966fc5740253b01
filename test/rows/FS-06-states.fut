-- ifold with scalars, tuples and arrays as its state, nested, and not run at all [paper 1, Fig. 1].
-- ==
-- entry: sum
-- input { empty([0]f64) }
-- output { 0.0f64 }
-- input { [2.5f64] }
-- output { 2.5f64 }
-- input { [2.25f64, -2.75f64, -0.75f64, -0.25f64, -3.5f64, -1.0f64, -2.5f64, -2.75f64, -1.0f64, 0.0f64, 0.5f64] }
-- output { -11.75f64 }

-- ==
-- entry: fibonacci
-- input { 0i64 }
-- output { 0i64 }
-- input { 1i64 }
-- output { 1i64 }
-- input { 2i64 }
-- output { 1i64 }
-- input { 50i64 }
-- output { 12586269025i64 }
-- input { -1i64 }
-- output { 0i64 }

-- ==
-- entry: smoothed
-- input { 0i64 [0.75f64, 0.0f64, -1.5f64] }
-- output { [0.75f64, 0.0f64, -1.5f64] }
-- input { 2i64 empty([0]f64) }
-- output { empty([0]f64) }
-- input { 1i64 [-2.25f64] }
-- output { [-2.25f64] }
-- input { 3i64 [-3.75f64, 0.25f64, -0.5f64, -0.5f64, -0.25f64, -3.25f64, -4.0f64] }
-- output { [-3.75f64, -2.5f64, -1.46875f64, -1.25f64, -1.96875f64, -2.625f64, -4.0f64] }

-- ==
-- entry: counts
-- input { 0i64 [1i64] }
-- output { empty([0]i64) }
-- input { 3i64 empty([0]i64) }
-- output { [0i64, 0i64, 0i64] }
-- input { 5i64 [5i64, 4i64, 2i64, 2i64, 1i64, 5i64, 5i64, 2i64, 4i64, 5i64, 3i64] }
-- output { [0i64, 1i64, 3i64, 1i64, 2i64] }

-- ==
-- entry: double_sum
-- input { empty([0][3]i64) }
-- output { 0i64 }
-- input { empty([2][0]i64) }
-- output { 0i64 }
-- input { [[-5i64, -1i64, 8i64, 4i64, -4i64], [-4i64, 3i64, -6i64, -5i64, 9i64], [4i64, 2i64, -2i64, -6i64, -8i64]]
--   }
-- output { -11i64 }

entry sum [n] (xs: [n]f64) : f64 = ifold (\s i -> s + xs[i]) 0 n

entry fibonacci (n: i64) : i64 = (ifold (\(a, b) _ -> (b, a + b)) (0, 1) n).0

entry smoothed [n] (steps: i64) (xs: [n]f64) : [n]f64 =
  ifold (\state _ -> build n (\i -> if i == 0 || i == n - 1 then state[i]
                                  else (state[i - 1] + state[i + 1]) / 2)) xs steps

entry counts [n] (k: i64) (xs: [n]i64) : [k]i64 =
  ifold (\bins i -> build k (\b -> if xs[i] == b then bins[b] + 1 else bins[b])) (build k (\_ -> 0)) n

entry double_sum [n][m] (a: [n][m]i64) : i64 =
  ifold (\outer i -> ifold (\inner j -> inner + a[i, j]) outer m) 0 n
