-- A hidden type with parameters is hidden too, and its arguments count.
module m : { type box 'a val box 'a : a -> box a val unbox 'a : box a -> a } = {
  type box 'a = [1]a
  def box 'a (x: a) : box a = [x]
  def unbox 'a (x: box a) : a = x[0]
}
def a = m.unbox [1i32]  -- error E0301
--              ^^^^^^
def b : m.box i32 = m.box true  -- error E0301
--                  ^^^^^^^^^^
