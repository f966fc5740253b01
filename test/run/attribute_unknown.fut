-- Attributes nobody knows are kept and mean nothing, wherever they stand.
module type m = { #[spec] val f : i32 -> i32 }
#[first(a, 2, b(c))]
#[second]
def g (#[pattern] x: i32) : i32 = #[param(p)] #[other] (x + 1)
module n : m = { def f (x: i32) = let #[here] y = #[break] x in #[flag(1)] g y }
-- ==
-- input { 3i32 } output { 4i32 }
entry main (x: i32) : i32 = #[sequential_outer] n.f x
