-- ?[k] in module types, refined types, sums and functions as parameters.
module type splitter = { type elem  val split_by [n] : (elem -> bool) -> [n]elem -> ?[k][l].([k]elem, [l]elem) }
module make (t: { type t }) : splitter with elem = t.t = {
  type elem = t.t
  def split_by [n] (p: elem -> bool) (xs: [n]elem) : ?[k][l].([k]elem, [l]elem) =
    (filter p xs, filter (\x -> !(p x)) xs)
}
module ints = make { type t = i32 }
module pairs = make { type t = (i32, bool) }
def twice (f: []i32 -> ?[k].[k]i32) (xs: []i32) : ?[k].[k]i32 = let ys = f xs in map (* 10) ys
-- ==
-- entry: main
-- input { [1, 2, 3, 4, 5] } output { [2, 4] [1, 3, 5] 2i64 3i64 [30, 40, 50] }
-- input { [7] } output { empty([0]i32) [7] 0i64 1i64 [70] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) 0i64 0i64 empty([0]i32) }
entry main (xs: []i32) =
  let (a, b) = ints.split_by (\x -> x % 2 == 0) xs
  let (c, d) = pairs.split_by (.1) (map (\x -> (x, x % 2 == 0)) xs)
  let bigger (ys: []i32) : ?[k].[k]i32 = filter (\y -> 2 * y > i32.sum ys / i32.max 1 (i32.i64 (length ys)) + y - 1) ys
  in (a, b, length c, length d, twice bigger xs)
