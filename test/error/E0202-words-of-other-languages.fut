def a (x: int) = x  -- error E0202
--        ^^^
-- help: integer types are `i8` to `i64` and `u8` to `u64`; sizes and indices are `i64`
def b (s: string) = s  -- error E0202
--        ^^^^^^
-- help: a string is an array of bytes: `[]u8`
def c (x: double) = x  -- error E0202
--        ^^^^^^
-- help: write `f64`
def d (x: Math.t) = x  -- error E0203
--        ^^^^
-- help: mathematical functions are members of number types: `f64.sqrt`
