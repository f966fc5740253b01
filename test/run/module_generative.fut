-- Two applications give two abstract types with the same values; each is used with its own functions.
module type cell = { type t val make : i32 -> t val get : t -> i32 }
module mk (K: { val k : i32 }) : cell = { type t = i32 def make (x: i32) = x * K.k def get (x: i32) = x }
module k = { def k = 3i32 }
module a = mk k
module b = mk k
module c = mk { def k = 4i32 }
-- ==
-- input { 2 } output { 6 6 8 [6, 6] }
-- input { 0 } output { 0 0 0 [0, 0] }
entry main (x: i32) : (i32, i32, i32, [2]i32) =
  let xs : [2]a.t = [a.make x, a.make x]
  in (a.get (a.make x), b.get (b.make x), c.get (c.make x), map a.get xs)
