-- Names of the prelude may be defined anew; the prelude's own functions do not notice.
def map (x: i32) : i32 = x + 1
def length : i32 = 10
def filter f x = if f x then x else 0i32
def all2 (xs: [2]i32) : [2]i32 = map2 (\x y -> x * y) xs xs
-- ==
-- input { 3i32 } output { 14i32 3i32 0i32 2i64 }
entry main (x: i32) : (i32, i32, i32, i64) =
  (map x + length, filter (> 2) x, filter (> 3) x, i64.i32 (i32.sum (all2 [1, 1])))
