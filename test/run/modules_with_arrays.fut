-- A parametric module over an abstract element type that is an array or a tuple.
module type element = { type t val join : t -> t -> t val none : t }
module fold (E: element) = {
  def all [n] (xs: [n]E.t) : E.t = reduce E.join E.none xs
  def prefix [n] (xs: [n]E.t) : [n]E.t = scan E.join E.none xs
}
module rows = fold { type t = [2]i32 def join (a: t) (b: t) = map2 (+) a b def none : t = [0, 0] }
module pairs = fold { type t = (i32, bool) def join (a: t) (b: t) = (a.0 + b.0, a.1 || b.1) def none : t = (0, false) }
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32]] [true, false] }
-- output { [4i32, 6i32] [[1i32, 2i32], [4i32, 6i32]] 4i32 true [1i32, 4i32] }
entry main [n] (xss: [n][2]i32) (bs: [n]bool) : ([2]i32, [n][2]i32, i32, bool, [n]i32) =
  let ps = zip (map (\r -> r[0]) xss) bs
  let (s, b) = pairs.all ps
  in (rows.all xss, rows.prefix xss, s, b, map (.0) (pairs.prefix ps))
