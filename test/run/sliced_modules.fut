-- Functions of a parametric module that stay calls, at two element types.
-- ==
-- entry: smooth
-- input { [1.0, 3.0, 5.0] } output { [2.0, 4.0] [4.0, 8.0] }
-- ==
-- entry: counted
-- input { [1i32, 3i32, 5i32] } output { [4i32, 8i32] }
module type number = { type t val + : t -> t -> t }
module sums (n: number) = {
  #[noinline]
  def pairs [k] (xs: [k]n.t) : []n.t = map2 (n.+) (drop 1 xs) (take (k - 1) xs)
}
module sums_f64 = sums {type t = f64 def (+) (x: t) (y: t) = x f64.+ y}
module sums_i32 = sums {type t = i32 def (+) (x: t) (y: t) = x i32.+ y}
entry smooth [n] (xs: [n]f64) = let s = sums_f64.pairs xs in (map (/ 2) s, s)
entry counted [n] (xs: [n]i32) : []i32 = sums_i32.pairs xs
