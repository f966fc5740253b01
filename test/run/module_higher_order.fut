-- A parametric module is a parameter; its module type is an arrow, which may name its own parameter.
module type t = { type t val v : t }
module type op = { type t val v : t val f : t -> t }
module ap (F: (X: t) -> (op with t = X.t)) (A: t) = {
  module r = F A
  def out : A.t = r.f (r.f r.v)
}
module dup (X: t) : (op with t = X.t) = { type t = X.t def v = X.v def f (_: X.t) = X.v }
module one = { type t = i32 def v = 7i32 }
module a = ap dup one
module b = ap (\(X: t) -> { type t = X.t def v = X.v def f (x: t) = x }) { type t = f32 def v = 1.5f32 }
-- ==
-- input { } output { 7 1.5f32 }
entry main : (i32, f32) = (a.out, b.out)
