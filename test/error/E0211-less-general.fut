-- The module type promises a polymorphic function.
module type s = { val f 'a : a -> a val g 'a 'b : a -> b -> a }
module m : s = {  -- error E0211
--         ^
  def f 'a (x: a) = x
  def g 'a (x: a) (_: a) = x
}
