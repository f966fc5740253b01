-- Without its checks an expression means the same as long as they would hold.
-- ==
-- input { [10i32, 20i32, 30i32] [2i64, 0i64, 2i64] 3i64 } output { [30i32, 10i32, 30i32] [10i32, 20i32, 30i32] 60i32 }
-- input { [7i32] empty([0]i64) 1i64 } output { empty([0]i32) [7i32] 7i32 }
-- input { empty([0]i32) empty([0]i64) 0i64 } output { empty([0]i32) empty([0]i32) 0i32 }
entry main [n] (xs: [n]i32) (is: []i64) (m: i64) : ([]i32, [m]i32, i32) =
  (#[unsafe] map (\i -> xs[i]) is, #[unsafe] (xs :> [m]i32), #[unsafe] loop sum = 0 for i < m do sum + xs[i])
