-- Trees, syntax trees and types that mention each other in the interface; payloads that are records, sums and small
-- numbers.
type tree 'a = #leaf | #node (tree a) a (tree a)
type op = #add | #mul i16
type expr = #num f32 | #neg expr | #two op expr expr | #many exprs
type exprs = #end | #more expr exprs
type point = #point {x: f64, y: u8} (i8, bool) point | #origin

def put (l: *diamond) (x: i32) (t: *tree i32) : *tree i32 =
  match t
  case #leaf -> #node@l #leaf x #leaf
  case #node@d a y b -> if x < y then #node@d (put l x a) y b else #node@d a y (put l x b)

-- ==
-- entry: grow
-- input { [2i32, 1i32, 3i32] } output { #node (#node #leaf 1 #leaf) 2 (#node #leaf 3 #leaf) }
-- input { empty([0]i32) } output { #leaf }
entry grow [n] (xs: [n]i32) : tree i32 = loop (t: *tree i32) = #leaf for x in xs do put (diamond.new ()) x t

def mirrored 'a (t: *tree a) : *tree a =
  match t
  case #leaf -> #leaf
  case #node@d a x b -> #node@d (mirrored b) x (mirrored a)

-- ==
-- entry: mirror
-- input { #node (#node #leaf 1 #leaf) 2 (#node #leaf 3 #leaf) }
-- output { #node (#node #leaf 3 #leaf) 2 (#node #leaf 1 #leaf) }
-- input { #leaf } output { #leaf }
entry mirror (t: *tree u8) : *tree u8 = mirrored t

def value (e: expr) : f32 =
  match e
  case #num x -> x
  case #neg e -> -(value e)
  case #two #add a b -> value a + value b
  case #two (#mul k) a b -> f32.i16 k * value a * value b
  case #many l -> values l
def values (l: exprs) : f32 =
  match l
  case #end -> 0
  case #more e rest -> value e + values rest

-- ==
-- entry: evaluate
-- input { #num 1.5 } output { 1.5f32 }
-- input { #two (#mul -2) (#num 1.5) (#neg (#num 2)) } output { 6f32 }
-- input { #many (#more (#two #add (#num 1) (#num 2)) (#more (#num -0.5) #end)) } output { 2.5f32 }
entry evaluate (e: expr) : f32 = value e

-- ==
-- entry: negate
-- input { #two #add (#num 1) (#num 2) } output { #neg (#two #add (#num 1) (#num 2)) }
-- input { #many #end } output { #neg (#many #end) }
entry negate (e: *expr) : *expr = #neg e

def moved (dx: f64) (p: *point) : *point =
  match p
  case #origin -> #origin
  case #point@d at (k, b) rest -> #point@d {x = at.x + dx, y = at.y + 255} (-k, !b) (moved dx rest)

-- ==
-- entry: move
-- input { 0.5 (#point {x = -1, y = 0} (-128, true) (#point {x = 2, y = 1} (3, false) #origin)) }
-- output { #point {x = -0.5, y = 255} (-128, false) (#point {x = 2.5, y = 0} (-3, true) #origin) }
entry move (dx: f64) (p: *point) : *point = moved dx p
