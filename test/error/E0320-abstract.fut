-- An abstract type is compared by functions of its module only.
module m : { type t val x : t val eq : t -> t -> bool } = { type t = i32 def x = 1i32 def eq = (i32.==) }
def a = m.eq m.x m.x
def b = m.x == m.x  -- error E0320
--      ^^^
module f (P: { type t val x : t }) = { def c = P.x == P.x }  -- error E0320
--                                             ^^^
