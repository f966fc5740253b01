-- Segmented operations over any monoid.
module type monoid = { type t val zero : t val plus : t -> t -> t }
module segmented (M: monoid) = {
  local module flagged : { type t val mk : bool -> M.t -> t val out : t -> M.t val plus : t -> t -> t val zero : t } = {
    type t = (bool, M.t)
    def mk f x : t = (f, x)
    def out ((_, x): t) = x
    def plus ((f, x): t) ((g, y): t) : t = (f || g, if g then y else M.plus x y)
    def zero : t = (false, M.zero)
  }
  def scan [n] (flags: [n]bool) (xs: [n]M.t) : [n]M.t =
    map flagged.out (scan flagged.plus flagged.zero (map2 flagged.mk flags xs))
  def reduce [n] (flags: [n]bool) (xs: [n]M.t) : []M.t =
    let ends = map (\i -> i == n - 1 || flags[i + 1]) (iota n)
    in map (.1) (filter (.0) (zip ends (scan flags xs)))
}
module sums = segmented { type t = i32 def zero = 0i32 def plus = (i32.+) }
module maxima = segmented { type t = f32 def zero = f32.lowest def plus = f32.max }
-- ==
-- input { [true, false, true, false, false] [1, 2, 3, 4, 5] } output { [1, 3, 3, 7, 12] [3, 12] [2f32, 5f32] }
-- input { [true] [1] } output { [1] [1] [1f32] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]f32) }
entry main [n] (flags: [n]bool) (xs: [n]i32) : ([n]i32, []i32, []f32) =
  (sums.scan flags xs, sums.reduce flags xs, maxima.reduce flags (map f32.i32 xs))
