-- What a numeric module does not have.
def root (x: i32) = i32.sqrt x -- error E0209
--                      ^^^^
def count (x: f32) = f32.popc x -- error E0209
--                       ^^^^
def sum (xs: []bool) = bool.sum xs -- error E0209
--                          ^^^
def nothing = i64.nan -- error E0209
--                ^^^
def infinite = i32.inf -- error E0209
--                 ^^^
def largest = bool.highest -- error E0209
--                 ^^^^^^^
def hidden = f64.constant 1 -- error E0209
--               ^^^^^^^^
def type_name (x: u8) = u8.t x -- error E0209
--                         ^
