-- -128 fits in an i8, -129 does not; no unsigned type has negative numbers. A suffix says which number is meant.
def low = -128 : i8
def wrapped = (-129i8, 300u8, -10u32)
def lower = -129 : i8  -- error E0304
--          ^^^^
def unsigned = -10 : u32  -- error E0304
--             ^^^
def bits = 0xff : i8  -- error E0304
--         ^^^^
def zero = -0 : u8
