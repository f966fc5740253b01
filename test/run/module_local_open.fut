-- M.(e): the members of M are in scope in e, types too; what is bound around it is hidden when M has it.
module m = { type t = i16 def x = 3i16 def y = 4i16 def (+) (a: t) (b: t) : t = a i16.+ b i16.+ 100 module n =
  { def x = 9i16 } }
def f (x: i16) (z: i16) = m.(x + y + z : t)
-- ==
-- input { 1i16 } output { 208i16 [104i16] 12i16 7i16 113i16 }
entry main (k: i16) : (i16, [1]i16, i16, i16, i16) =
  (f 50 k, m.(map (x +) [k]), m.(y i16.* x), m.(let x = 7 : t in x), m.(y + n.x))
