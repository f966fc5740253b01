entry main [n] (a: *[n][3]f64, b: ?[k].[k]i64) : ([]i32, [n + 2 * 3]u8) =
  #[unroll] #[sequential(x, y(1))] loop a for i < n do a with [i, 0] = 0..2...9 in 1..<2 ++ 5..3..>0
