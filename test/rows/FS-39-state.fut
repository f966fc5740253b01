-- The state of a fold keeps its shape in every step [paper 1, Fig. 8, S-Ifold].
-- ==
-- entry: rotated
-- input { 0i64 [1i64, 2i64] }
-- output { [1i64, 2i64] }
-- input { 3i64 empty([0]i64) }
-- output { empty([0]i64) }
-- input { 1i64 [5i64] }
-- output { [5i64] }
-- input { 3i64 [6i64, 5i64, 1i64, -5i64, 5i64, 8i64, 3i64] }
-- output { [-5i64, 5i64, 8i64, 3i64, 6i64, 5i64, 1i64] }

-- ==
-- entry: pair
-- input { 0i64 [[-7i64, -9i64], [-5i64, 6i64]] [-3i64, 9i64] }
-- output { [[-7i64, -9i64], [-5i64, 6i64]] [-3i64, 9i64] }
-- input { 2i64 empty([0][3]i64) [9i64, 7i64, -8i64] }
-- output { empty([0][3]i64) [18i64, 14i64, -16i64] }
-- input { 3i64 [[6i64, -1i64], [-9i64, -6i64], [7i64, 5i64]] [-8i64, -2i64] }
-- output { [[-26i64, -9i64], [-41i64, -14i64], [-25i64, -3i64]] [-48i64, -12i64] }

entry rotated [n] (k: i64) (xs: [n]i64) : [n]i64 =
  ifold (\a _ -> build (length a) (\i -> a[(i + 1) % length a])) xs k

entry pair [n][m] (k: i64) (a: [n][m]i64) (b: [m]i64) : ([n][m]i64, [m]i64) =
  ifold (\(a, b) i -> (map (map2 (+) b) a, map (* (i + 1)) b)) (a, b) k
