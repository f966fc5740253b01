-- A string is an array of bytes.
-- ==
-- input { 1i64 } output { [72u8, 101u8, 108u8, 108u8, 111u8] 101u8 5i64 }
entry main (i: i64) : ([]u8, u8, i64) = ("Hello", ("Hello")[i], length "Hello")
