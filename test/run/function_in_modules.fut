-- Functions that members of modules take and give; the same through a module type and a parametric module.
-- ==
-- input { 3 } output { 9 5 9 }
-- input { 0 } output { 6 2 3 }
module m = {
  def twice (f: i32 -> i32) = \x -> f (f x)
  def op = (+ 3i32)
}
module type applying = { val apply '^a : (a -> a) -> a -> a }
module n : applying = { def apply '^a (f: a -> a) (x: a) : a = f (f x) }
module with_function (f: { val f : i32 -> i32 }) = {
  def thrice x = f.f (f.f (f.f x))
}
module k = with_function { def f (x: i32) = x + 1 }
def main (x: i32) = (m.twice m.op x, n.apply (+ 1) x, k.thrice (2 * x))
