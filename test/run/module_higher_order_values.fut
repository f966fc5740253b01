-- Members that take and give functions, as arguments of second-order functions and captured in closures.
module type pipeline = { type^ stage 'a 'b val stage 'a 'b : (a -> b) -> stage a b val run 'a 'b : stage a b -> a ->
  b val (>>>) 'a 'b 'c : stage a b -> stage b c -> stage a c }
module functions : pipeline = {
  type^ stage 'a 'b = a -> b
  def stage f = f
  def run 'a 'b (f: stage a b) (x: a) : b = f x
  def (>>>) 'a 'b 'c (f: stage a b) (g: stage b c) : stage a c = \x -> g (f x)
}
module counted : pipeline = {
  type^ stage 'a 'b = {f: a -> b, count: i32}
  def stage f = {f, count = 1i32}
  def run 'a 'b (s: stage a b) (x: a) : b = s.f x
  def (>>>) 'a 'b 'c (s: stage a b) (t: stage b c) : stage a c = {f = \x -> t.f (s.f x), count = s.count + t.count}
}
module use (P: pipeline) = {
  def line (k: i32) = P.(stage (+ k) >>> stage (* 2) >>> stage (\x -> (x, x % 2 == 0)))
  def all [n] (k: i32) (xs: [n]i32) = unzip (map (P.run (line k)) xs)
}
module f = use functions
module c = use counted
-- ==
-- input { 1 [1, 2] } output { [4, 6] [true, true] [4, 6] }
-- input { 5 empty([0]i32) } output { empty([0]i32) empty([0]bool) empty([0]i32) }
entry main [n] (k: i32) (xs: [n]i32) : ([n]i32, [n]bool, [n]i32) =
  let (a, b) = f.all k xs
  let (d, _) = c.all k xs
  in (a, b, d)
