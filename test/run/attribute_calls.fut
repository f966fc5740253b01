-- Attributes of functions and applications steer what becomes a call; the result is the same.
#[noinline]
def f (x: i32) : i32 = x + 1
#[inline]
def g (x: i32) : i32 = x * 2
def h [n] (xs: [n]i32) : [n]i32 = scan (+) 0 xs
-- ==
-- input { [1i32, 2i32] } output { [4i32, 6i32] [1i32, 2i32] [1i32, 3i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
entry main (xs: []i32) : ([]i32, []i32, []i32) =
  (map (\x -> g (f x)) xs, #[sequential] map (\x -> x) xs, #[noinline] h xs)
