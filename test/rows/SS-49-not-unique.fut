-- A parameter that is not unique is consumed.
-- ==
-- error: E0402

entry main [n] (xs: [n]i32) : [n]i32 = xs with [0] = 1
