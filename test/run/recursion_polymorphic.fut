-- A polymorphic recursive function used at several types, arrays among them.
-- ==
-- input { 3i64 [1, 2] } output { 8i64 [true, true] [8, 16] }
-- input { 0i64 [5] } output { 1i64 [true] [5] }
def iterated 'a (n: i64) (f: a -> a) (x: a) : a = if n == 0 then x else iterated (n - 1) f (f x)
def main n (xs: []i32) = (iterated n (* 2) 1i64, iterated n (map (|| true)) (map (const true) xs),
  iterated n (map (* 2)) xs)
