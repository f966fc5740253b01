-- There is no implicit conversion between scalar types.
def halves (x: f16) (y: f32) = x + y -- error E0301
--                                 ^
def ints (x: i32) (y: i64) = x * y -- error E0301
--                               ^
def signs (x: i8) (y: u8) = x == y -- error E0301
--                               ^
def float_of_int (x: f64) = x + 1i32 -- error E0301
--                              ^^^^
def int_of_float (x: i32) = x + 1.5 -- error E0301
--                              ^^^
def truth (x: bool) = i32.bool x + x -- error E0301
--                                 ^
