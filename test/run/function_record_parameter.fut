-- A record of functions as a parameter: two of the same type of record with different functions.
-- ==
-- input { [1, 2, 3] } output { 6 6 3 }
-- input { empty([0]i32) } output { 0 1 -2147483648 }
type^ monoid 'a = {op: a -> a -> a, zero: a}
def fold 'a (m: monoid a) (xs: []a) : a = reduce m.op m.zero xs
def main (xs: []i32) =
  (fold {op = (+), zero = 0} xs,
   fold {op = (*), zero = 1} xs,
   fold {op = i32.max, zero = i32.lowest} xs)
