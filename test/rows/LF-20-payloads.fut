-- Whatever is no function may be in a cell: numbers of all kinds, booleans, tuples, records and sums of them, other
-- recursive data.
-- ==
-- entry: numbers
-- input { 1i8 -2i16 3i32 -4i64 255u8 65535u16 4294967295u32 18446744073709551615u64 }
-- output { 1i8 -2i16 3i32 -4i64 255u8 65535u16 4294967295u32 18446744073709551615u64 }
-- ==
-- entry: floats
-- input { 0.5f16 -1.25f32 1e300f64 true } output { 0.5f16 -1.25f32 1e300f64 true }
-- input { f16.nan -f32.inf -0.0f64 false } output { f16.nan -f32.inf -0.0f64 false }
-- ==
-- entry: parts
-- input { 3i32 2.5f32 } output { 3i32 2.5f32 4i64 2.5f32 }
-- ==
-- entry: rose
-- input { 0i64 } output { 1i64 0i64 }
-- input { 1i64 } output { 3i64 4i64 }
-- input { 3i64 } output { 15i64 68i64 }
type numbers = #none | #all i8 i16 i32 i64 u8 u16 u32 u64 numbers
entry numbers (a: i8) (b: i16) (c: i32) (d: i64) (e: u8) (f: u16) (g: u32) (h: u64)
  : (i8, i16, i32, i64, u8, u16, u32, u64) =
  let l: *numbers = #all@(diamond.new ()) a b c d e f g h #none
  in match l
     case #none -> (0, 0, 0, 0, 0, 0, 0, 0)
     case #all a b c d e f g h _ -> (a, b, c, d, e, f, g, h)

type floats = #end | #some f16 f32 f64 bool floats
entry floats (a: f16) (b: f32) (c: f64) (d: bool) : (f16, f32, f64, bool) =
  let l: *floats = #some@(diamond.new ()) a b c d #end
  in match l
     case #end -> (0, 0, 0, false)
     case #some a b c d _ -> (a, b, c, d)

type shape = #point | #circle f32 | #box i32 i64
type parts = #last | #part (i32, f32) {size: i64, shape: shape} shape parts
def area (s: shape) : f32 =
  match s
  case #point -> 0
  case #circle r -> r
  case #box a b -> f32.i32 a * f32.i64 b
entry parts (a: i32) (b: f32) : (i32, f32, i64, f32) =
  let l: *parts = #part@(diamond.new ()) (a, b) {size = 4, shape = #circle b} (#box a 4) #last
  in match l
     case #last -> (0, 0, 0, 0)
     case #part (x, y) r _ _ -> (x, y, r.size, area r.shape)

-- A tree of lists of trees: each type is made of the other.
type tree = #tree i64 forest
type forest = #bare | #grown tree forest
def grown (depth: i64) (label: i64) : *tree =
  if depth == 0 then #tree@(diamond.new ()) label #bare
  else #tree@(diamond.new ()) label (#grown@(diamond.new ()) (grown (depth - 1) (label + 1))
    (#grown@(diamond.new ()) (grown (depth - 1) (label + 3)) #bare))
def sums (t: tree) : (i64, i64) =
  match t
  case #tree x f -> let (n, s) = forest_sums f in (n + 1, s + x)
def forest_sums (f: forest) : (i64, i64) =
  match f
  case #bare -> (0, 0)
  case #grown t rest ->
    let (n, s) = sums t
    let (m, r) = forest_sums rest
    in (n + m, s + r)
#[cells(mul(4, mul(8, 2)))]
entry rose (depth: i64) : (i64, i64) = sums (grown depth 0)
