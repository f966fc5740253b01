-- Record patterns: fields in any order, fields left to names, constants and sums in them, and records of records.
type kind = #solid | #dashed i32
type style = {colour: (i32, i32, i32), kind: kind}
type edge = {from: i32, to: i32, style: style}

def cost (e: edge) : i32 =
  match e
  case {style = {kind = #solid, colour = (0, 0, 0)}, from = _, to = _} -> 1
  case {from = 0, to, style = _} -> 10 + to
  case {to = 0, from, style = {kind = #dashed k, colour = _}} -> 20 + from * k
  case {from = a, to = b, style = {colour = (r, _, 255), kind = _}} -> 1000 + a + b + r
  case {from, to, style = {colour = (_, g, _), kind}} -> match kind case #solid -> g case #dashed k -> k * (to - from)

def edge_of (from: i32) (to: i32) (c: i32) (k: i32) : edge =
  {from, to, style = {colour = (c, c * 2, c * 255), kind = if k == 0 then #solid else #dashed k}}

-- ==
-- input { [1, 0, 3, 4, 5, 5] [2, 7, 0, 6, 9, 9] [0, 1, 2, 1, 2, 3] [0, 0, 5, 1, 3, 0] }
-- output { [1, 17, 35, 1011, 12, 6] }
-- input { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) } output { empty([0]i32) }
entry main [n] (fs: [n]i32) (ts: [n]i32) (cs: [n]i32) (ks: [n]i32) : [n]i32 =
  map4 (\f t c k -> cost (edge_of f t c k)) fs ts cs ks
