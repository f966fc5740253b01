-- Sorting by a key type with an order, an arbitrary payload beside it.
module type ordered = { type t val (<=) : t -> t -> bool }
module merge_sort (K: ordered) = {
  local def rank [n] (xs: [n]K.t) (i: i64) : i64 =
    let before j = (xs[j] K.<= xs[i]) && (!(xs[i] K.<= xs[j]) || j < i)
    in i64.sum (map (\j -> i64.bool (before j)) (iota n))
  def permutation [n] (xs: [n]K.t) : [n]i64 = scatter (replicate n 0) (map (rank xs) (iota n)) (iota n)
  def sort [n] (xs: [n]K.t) : [n]K.t = map (\i -> xs[i]) (permutation xs)
  def sort_by_key [n] 'a (key: a -> K.t) (xs: [n]a) : [n]a = map (\i -> xs[i]) (permutation (map key xs))
  def is_sorted [n] (xs: [n]K.t) : bool = all (\i -> i == 0 || xs[i - 1] K.<= xs[i]) (iota n)
}
module reversed (K: ordered) : ordered with t = K.t = { type t = K.t def (<=) (a: t) (b: t) = b K.<= a }
module lexicographic (A: ordered) (B: ordered) : ordered with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def (<=) ((a, b): t) ((c, d): t) = !(c A.<= a) || (a A.<= c && b B.<= d)
}
module up = merge_sort i32
module down = merge_sort (reversed i32)
module by_two = merge_sort (lexicographic (reversed i32) f32)
-- ==
-- input { [3, 1, 2, 1] } output { [1, 1, 2, 3] [3, 2, 1, 1] [0i64, 2i64, 3i64, 1i64] true false }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i64) true true }
-- input { [5] } output { [5] [5] [0i64] true true }
entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, [n]i64, bool, bool) =
  let keyed = map2 (\x i -> ((x, -f32.i64 i), i)) xs (iota n)
  in (up.sort xs, down.sort xs, map (.1) (by_two.sort_by_key (.0) keyed), up.is_sorted (up.sort xs),
    up.is_sorted (xs ++ [0]) || n == 0 || n == 1)
