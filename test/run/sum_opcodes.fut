-- Decoding words into instructions and encoding them again; every field is a part of a payload of another width.
type register = #a | #b | #c | #d
type instruction = #nop | #load register u16 | #move register register | #jump i8 | #alu
  (#add | #sub | #xor) register register

def register_of (bits: u32) : register = match bits & 3 case 0 -> #a case 1 -> #b case 2 -> #c case _ -> #d
def bits_of (r: register) : u32 = match r case #a -> 0 case #b -> 1 case #c -> 2 case #d -> 3

def decode (w: u32) : instruction =
  let (op, r, s) = (w >> 24, register_of (w >> 20), register_of (w >> 16))
  in match op
     case 1 -> #load r (u16.u32 w)
     case 2 -> #move r s
     case 3 -> #jump (i8.u32 w)
     case 4 -> #alu #add r s
     case 5 -> #alu #sub r s
     case 6 -> #alu #xor r s
     case _ -> #nop

def encode (i: instruction) : u32 =
  match i
  case #nop -> 0
  case #load r x -> 1 << 24 | bits_of r << 20 | u32.u16 x
  case #move r s -> 2 << 24 | bits_of r << 20 | bits_of s << 16
  case #jump x -> 3 << 24 | u32.u8 (u8.i8 x)
  case #alu op r s -> (match op case #add -> 4 case #sub -> 5 case #xor -> 6) << 24 | bits_of r << 20 | bits_of s << 16

def get (rs: [4]i32) (r: register) = rs[i64.u32 (bits_of r)]
def put (rs: *[4]i32) (r: register) (x: i32) : *[4]i32 = rs with [i64.u32 (bits_of r)] = x

def step (rs: *[4]i32) (i: instruction) : *[4]i32 =
  match i
  case #nop -> rs
  case #jump _ -> rs
  case #load r x -> put rs r (i32.u16 x)
  case #move r s -> let x = get rs s in put rs r x
  case #alu op r s ->
    let (x, y) = (get rs r, get rs s)
    in put rs r (match op case #add -> x + y case #sub -> x - y case #xor -> x ^ y)

-- ==
-- entry: same
-- input { [0u32, 16777221u32, 34603008u32, 50331903u32, 67174400u32, 84082688u32, 103809024u32] } output { true }
entry same (ws: []u32) : bool = all (\w -> encode (decode w) == w) ws

-- ==
-- entry: ran
-- input { [16777223u32, 17825795u32, 67174400u32, 35651584u32] } output { [10, 3, 10, 0] }
-- input { empty([0]u32) } output { [0, 0, 0, 0] }
entry ran (ws: []u32) : [4]i32 = loop rs = replicate 4 0 for w in ws do step rs (decode w)
