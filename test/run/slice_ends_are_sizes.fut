-- The ends of a slice are i64, also where nothing else says so.
module type window = {
  type window 'a
  val window 'a : (start: i64) -> (size: i64) -> window a
  val of [n] 'a : window a -> [n]a -> ?[k].[k]a
}
module window : window = {
  type window 'a = {start: i64, size: i64}
  def window start size = {start, size}
  def of {start, size} xs = xs[start:start + size]
}
def every step xs = xs[::step]
def from start = (.[start:])
-- ==
-- input { [1i32, 2i32, 3i32, 4i32] 2i64 } output { [2i32, 3i32] [1i32, 3i32] [3i32, 4i32] }
-- input { [1i32, 2i32] 1i64 } error: out of bounds
entry main (xs: []i32) (k: i64) =
  let b: window.window i32 = window.window 1 2
  in (window.of b xs, every k xs, from k xs)
