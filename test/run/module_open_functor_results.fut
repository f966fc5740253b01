-- What an opened application brings along: types, parametric modules, module types and operators.
module make (P: { type t val unit : t }) = {
  type pair = (P.t, P.t)
  module type user = { val use : pair -> P.t }
  module apply (U: user) = { def result = U.use (P.unit, P.unit) }
  def (<>) (a: P.t) (b: P.t) : pair = (a, b)
}
open make { type t = i32 def unit = 21i32 }
module sum : user = { def use ((a, b): pair) = a + b }
module r = apply sum
-- ==
-- input { 4 } output { 42 4 5 9 }
entry main (x: i32) : (i32, i32, i32, i32) = let (a, b) : pair = x <> 5 in (r.result, a, b, sum.use (a, b))
