-- Function types whose parameter and result share a size, or whose result has one that an i64 gives.
type^ same_size 'a = (n: i64) -> [n]a -> [n]a
type^ maker 'a = (n: i64) -> [n]a
def use 'a (m: maker a) (s: same_size a) (k: i64) : [k]a = s k (m k)
def rotate_left : same_size i64 = \n xs -> if n == 0 then xs else rotate 1 xs
-- ==
-- entry: main
-- input { 4i64 } output { [1i64, 2i64, 3i64, 0i64] [true, true, true, true] 8i64 }
-- input { 1i64 } output { [0i64] [true] 2i64 }
-- input { 0i64 } output { empty([0]i64) empty([0]bool) 0i64 }
entry main (k: i64) =
  let both (n: i64) (f: (m: i64) -> [m]i64) = length (f n) + length (f n)
  in (use iota rotate_left k, use (\n -> replicate n false) (\_ xs -> map not xs) k, both k iota)
