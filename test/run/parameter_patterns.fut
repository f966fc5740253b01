-- Patterns in parameters of functions, lambdas, loops.
type~ p = {a: i32, b: []i32}
def f ({a, b = xs}: {a: i32, b: [2]i32}) ((x, _): (i32, i32)) = a + xs[0] * x
-- ==
-- input { [1i32, 2i32] [3i32, 4i32] } output { 6i32 11i32 [4i32, 6i32] 20i32 }
entry main [n] (xs: [n]i32) (ys: [n]i32) : (i32, i32, [n]i32, i32) =
  (f {a = 5, b = [1, 2]} (1, 9),
   loop s = 0 for (x, y) in zip xs ys do s + x * y,
   map (\(x, y) -> x + y) (zip xs ys),
   (\{k, v} -> k * v) {k = 4i32, v = 5})
