-- Attributes are accepted and change nothing.
#[noinline]
def f (x: i32) : i32 = x + 1
#[inline]
def g (x: i32) : i32 = x * 2
-- ==
-- input { [1i32, 2i32] } output { [4i32, 6i32] [1i32, 2i32] }
entry main (xs: []i32) : ([]i32, []i32) = (map (\x -> g (f x)) xs, #[sequential] map (\x -> x) xs)
