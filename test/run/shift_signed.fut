-- Arithmetic and logical right shifts of a negative number.
-- ==
-- input { -8i32 } output { -2i32 1073741822i32 -32i32 }
entry main (x: i32) : (i32, i32, i32) = (x >> 2, x >>> 2, x << 2)
