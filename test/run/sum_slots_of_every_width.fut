-- Payloads of every scalar type share slots by width; what comes out is what went in, bit for bit.
type any =
  #bool bool | #f16 f16 | #f32 f32 | #f64 f64 | #i8 i8 | #i16 i16 | #i32 i32 | #i64 i64 | #u8 u8 | #u16 u16 | #u32 u32 |
    #u64 u64
  | #mixed f32 i32 u8 bool f64 | #swapped f64 bool u8 i32 f32

def hash (x: any) : u64 =
  match x
  case #bool b -> u64.bool b
  case #f16 h -> u64.u16 (f16.to_bits h)
  case #f32 f -> u64.u32 (f32.to_bits f)
  case #f64 d -> f64.to_bits d
  case #i8 i -> u64.u8 (u8.i8 i)
  case #i16 i -> u64.u16 (u16.i16 i)
  case #i32 i -> u64.u32 (u32.i32 i)
  case #i64 i -> u64.i64 i
  case #u8 u -> u64.u8 u
  case #u16 u -> u64.u16 u
  case #u32 u -> u64.u32 u
  case #u64 u -> u
  case #mixed a b c d e -> u64.u32 (f32.to_bits a) ^ u64.u32 (u32.i32 b) ^ u64.u8 c ^ u64.bool d ^ f64.to_bits e
  case #swapped e d c b a -> u64.u32 (f32.to_bits a) ^ u64.u32 (u32.i32 b) ^ u64.u8 c ^ u64.bool d ^ f64.to_bits e

def make (k: i32) (bits: u64) : any =
  match k
  case 0 -> #bool (bits % 2 == 1)
  case 1 -> #f16 (f16.from_bits (u16.u64 bits))
  case 2 -> #f32 (f32.from_bits (u32.u64 bits))
  case 3 -> #f64 (f64.from_bits bits)
  case 4 -> #i8 (i8.u64 bits)
  case 5 -> #i16 (i16.u64 bits)
  case 6 -> #i32 (i32.u64 bits)
  case 7 -> #i64 (i64.u64 bits)
  case 8 -> #u8 (u8.u64 bits)
  case 9 -> #u16 (u16.u64 bits)
  case 10 -> #u32 (u32.u64 bits)
  case _ -> #u64 bits

-- ==
-- entry: round_trips
-- input { 9223372036854775809u64 }
-- output { [1u64, 1u64, 1u64, 9223372036854775809u64, 1u64, 1u64, 1u64, 9223372036854775809u64, 1u64, 1u64, 1u64,
-- 9223372036854775809u64] }
-- input { 9221056344070880988u64 }
-- output { [0u64, 65244u64, 3258253020u64, 9221056344070880988u64, 220u64, 65244u64, 3258253020u64,
-- 9221056344070880988u64, 220u64, 65244u64, 3258253020u64, 9221056344070880988u64] }
-- input { 13830554455654808577u64 }
-- output { [1u64, 15361u64, 15361u64, 13830554455654808577u64, 1u64, 15361u64, 15361u64, 13830554455654808577u64, 1u64,
-- 15361u64, 15361u64, 13830554455654808577u64] }
entry round_trips (bits: u64) : [12]u64 = map (\k -> hash (make (i32.i64 k) bits)) (iota 12)

-- ==
-- entry: several
-- input { 1.5f32 -7 200u8 true 2.25f64 } output { true }
-- input { -0f32 0 0u8 false -0f64 } output { true }
entry several (a: f32) (b: i32) (c: u8) (d: bool) (e: f64) : bool =
  let xs : [2]any = [#mixed a b c d e, #swapped e d c b a]
  in hash xs[0] == hash xs[1]

-- ==
-- entry: negative_zero
-- input { -0f32 } output { 2147483648u32 true }
entry negative_zero (x: f32) : (u32, bool) =
  let xs : []any = map (\i -> if i == 0 then #f32 x else #i32 0) (iota 2)
  in match xs[0] case #f32 y -> (f32.to_bits y, y == 0) case _ -> (0, false)
