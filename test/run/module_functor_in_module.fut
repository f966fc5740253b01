-- Parametric modules are members: specified by an arrow, applied through a path, opened and passed on.
module type eq = { type t val eq : t -> t -> bool }
module type collection = {
  type~ t 'a
  val of_array [n] 'a : [n]a -> t a
  val size 'a : t a -> i64
  module search : (E: eq) -> { val member : E.t -> t E.t -> bool val count : E.t -> t E.t -> i64 }
}
module arrays : collection = {
  type~ t 'a = []a
  def of_array [n] 'a (xs: [n]a) : t a = xs
  def size 'a (xs: t a) = length xs
  module search (E: eq) = {
    def count (x: E.t) (xs: t E.t) = i64.sum (map (\y -> i64.bool (E.eq x y)) xs)
    def member x xs = count x xs > 0
  }
}
module use (C: collection) = {
  module ints = C.search { type t = i32 def eq = (i32.==) }
  module near (D: { val distance : f32 }) = C.search { type t = f32 def eq (x: f32) y = f32.abs (x - y) < D.distance }
  def size = \(xs: []i32) -> C.size (C.of_array xs)
}
module a = use arrays
module close = a.near { def distance = 0.5f32 }
-- ==
-- input { [1, 2, 1] } output { true false 2i64 1i64 3i64 }
-- input { empty([0]i32) } output { false false 0i64 0i64 0i64 }
entry main (xs: []i32) : (bool, bool, i64, i64, i64) =
  let c = arrays.of_array xs
  in (a.ints.member 1 c, a.ints.member 5 c, a.ints.count 1 c, close.count 2.25 (arrays.of_array (map f32.i32 xs)),
    a.size xs)
