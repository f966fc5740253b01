-- Constants of the numeric modules.
-- ==
-- input { } output { 2147483647i32 -2147483648i32 255u8 0u8 9223372036854775807i64 f64.inf -f64.inf true
-- 3.141592653589793f64 2.220446049250313e-16f64 }
entry main : (i32, i32, u8, u8, i64, f64, f64, bool, f64, f64) =
  (i32.highest, i32.lowest, u8.highest, u8.lowest, i64.highest, f64.inf, f64.lowest, f64.isnan f64.nan, f64.pi,
    f64.epsilon)
