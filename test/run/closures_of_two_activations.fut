-- Closures of two activations of one function together: their captured sizes have one name and two values.
def maker [n] (xs: [n]i32) (k: i64) : i64 -> i32 = \i -> if i < n + k then i32.i64 (n + k) + i32.sum xs else xs[0]
def both (f: i64 -> i32) (g: i64 -> i32) (i: i64) : (i32, i32) = (f i, g i)
def chain [n] (xs: [n]i32) : i64 -> i32 =
  let at i = if i < n then xs[i] else 0
  let pair i = at i * 10 + at (i + 1)
  let quad i = pair i * 100 + pair (i + 2) + i32.i64 n * 0
  in quad
-- ==
-- input { [1i32, 2i32, 3i32] [4i32] 1i64 } output { 10i32 7i32 2300i32 }
-- input { [1i32] [4i32, 5i32] 2i64 } output { 1i32 13i32 0i32 }
entry main [n] [m] (xs: [n]i32) (ys: [m]i32) (i: i64) : (i32, i32, i32) =
  let (a, b) = both (maker xs 1) (maker ys 2) i
  in (a, b, chain xs i)
