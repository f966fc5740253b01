-- The same expression at every integer type, with wrap-around.
def f8 (x: i8) = x * 3 + 1 - (x / 2) % 5
def fu8 (x: u8) = x * 3 + 1 - (x / 2) % 5
def f16 (x: i16) = x * 3 + 1 - (x / 2) % 5
def fu16 (x: u16) = x * 3 + 1 - (x / 2) % 5
def fu32 (x: u32) = x * 3 + 1 - (x / 2) % 5
def f64_ (x: i64) = x * 3 + 1 - (x / 2) % 5
def fu64 (x: u64) = x * 3 + 1 - (x / 2) % 5
-- ==
-- input { 100i32 } output { 45i8 45u8 301i16 301u16 301u32 301i64 301u64 }
-- input { -7i32 } output { -21i8 232u8 -21i16 65512u16 4294967272u32 -21i64 12884901864u64 }
entry main (x: i32) : (i8, u8, i16, u16, u32, i64, u64) =
  (f8 (i8.i32 x), fu8 (u8.i32 x), f16 (i16.i32 x), fu16 (u16.i32 x), fu32 (u32.i32 x), f64_ (i64.i32 x),
    fu64 (u64.i32 x))
