-- Sum types in modules: abstract behind a signature, as parameters of parametric modules, opened, with constructors
-- used inside only.
module type queue_message = {
  type t
  val text : u8 -> t
  val quit : t
  val cost : t -> i32
  val same : t -> t -> bool
}

module message : queue_message = {
  type t = #text u8 | #quit
  def text (c: u8) : t = #text c
  def quit : t = #quit
  def cost (m: t) : i32 = match m case #text c -> i32.u8 c case #quit -> 0
  def same (a: t) (b: t) = a == b
}

module statistics (m: queue_message) = {
  type summary = #none | #some {total: i32, last: m.t}
  def add (s: summary) (x: m.t) : summary =
    match s
    case #none -> #some {total = m.cost x, last = x}
    case #some {total, last = _} -> #some {total = total + m.cost x, last = x}
  def of [n] (xs: [n]m.t) : summary = loop s : summary = #none for x in xs do add s x
  def total (s: summary) : i32 = match s case #none -> -1 case #some r -> r.total
  def ends_with (s: summary) (x: m.t) : bool = match s case #none -> false case #some r -> m.same r.last x
}

module of_messages = statistics message

-- ==
-- entry: totals
-- input { [1u8, 2u8, 3u8] } output { 6 false true }
-- input { [0u8] } output { 0 true false }
-- input { empty([0]u8) } output { -1 false false }
entry totals [n] (cs: [n]u8) : (i32, bool, bool) =
  let s = of_messages.of (map (\c -> if c == 0 then message.quit else message.text c) cs)
  in (of_messages.total s, of_messages.ends_with s message.quit, of_messages.ends_with s (message.text 3))

module shapes = {
  type shape = #circle f32 | #square f32
  module measures = {
    def area (s: shape) : f32 = match s case #circle r -> 3 * r * r case #square a -> a * a
  }
  open measures
}
open shapes

-- ==
-- entry: areas
-- input { [true, false] [1f32, 2f32] } output { [3f32, 4f32] }
entry areas [n] (round: [n]bool) (xs: [n]f32) : [n]f32 =
  map2 (\b x -> area (if b then #circle x else #square x : shape)) round xs

module type eq = { type t val eq : t -> t -> bool }
module count_equal (e: eq) = { def count [n] (x: e.t) (xs: [n]e.t) : i64 = length (filter (e.eq x) xs) }
module colours = count_equal { type t = #red | #green i32 def eq (a: t) (b: t) = a == b }

-- ==
-- entry: reds
-- input { [0, 1, 2, 0] } output { 2i64 1i64 }
entry reds [n] (cs: [n]i32) : (i64, i64) =
  let xs = map (\c -> if c == 0 then #red else #green c) cs
  in (colours.count #red xs, colours.count (#green 2) xs)
