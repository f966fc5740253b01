-- A tail-recursive iteration on records of floats, in a nested map.
-- ==
-- input { 3i64 4i64 } output { [[1, 3, 7, 2], [50, 50, 50, 3], [1, 3, 7, 2]] }
type complex = {re: f64, im: f64}
def escape (c: complex) (z: complex) (n: i32) : i32 =
  if n == 50 || z.re * z.re + z.im * z.im > 4 then n
  else escape c {re = z.re * z.re - z.im * z.im + c.re, im = 2 * z.re * z.im + c.im} (n + 1)
def main (h: i64) (w: i64) =
  tabulate_2d h w (\y x -> escape {re = -2 + f64.i64 x * 0.9, im = -1 + f64.i64 y} {re = 0, im = 0} 0)
