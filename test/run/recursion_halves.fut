-- A tree of calls over the halves of an array.
-- ==
-- input { [3, 1, 2] } output { 3 6 }
-- input { [5] } output { 5 5 }
-- input { [-1, -7, -2, -9, -4, -3] } output { -1 -26 }
-- input { empty([0]i32) } output { -2147483648 0 }
def reduce_halves [n] 'a (op: a -> a -> a) (ne: a) (xs: [n]a) : a =
  if n == 0 then ne
  else if n == 1 then xs[0]
  else reduce_halves op ne xs[:n / 2] `op` reduce_halves op ne xs[n / 2:]
def main (xs: []i32) = (reduce_halves i32.max i32.lowest xs, reduce_halves (+) 0 xs)
