-- The members of the numeric modules take what their types say.
def exponent (x: f32) = f32.ldexp x 2.0 -- error E0301
--                                  ^^^
def bits (x: u64) = f32.from_bits x -- error E0301
--                                ^
def bit (x: i64) = i64.get_bit x 3 -- error E0301
--                             ^
def converted (x: i32) = f64.f32 x -- error E0301
--                               ^
def wide (x: i16) = i32.to_i64 x -- error E0301
--                             ^
def sum (xs: []f32) = f64.sum xs -- error E0301
--                            ^^
def counted (x: u8) : i64 = u8.popc x -- error E0301
--                          ^^^^^^^^^
def times (n: i64) (x: i32) = iterate n (+ 1) x -- error E0301
--                                    ^
