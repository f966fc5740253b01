-- Values of sum types as arguments and results.
-- ==
-- input { [1i64, 2i64, 7i64, 9i64] } output { 7i64 [2i64, 3i64] }
-- input { [1i64, 2i64] } output { -1i64 [3i64] }
-- input { empty([0]i64) } output { -1i64 [0i64] }
type found = #none | #some i64
def find [n] (p: i64 -> bool) (xs: [n]i64) : found =
  if n == 0 then #none else if p xs[0] then #some xs[0] else find p xs[1:]
def length_or_pairs [n] (xs: [n]i64) (sum: i64) : #short i64 | #long i64 i64 =
  if n > 2 then match length_or_pairs xs[2:] (sum + 1)
                case #short s -> #long s sum
                case #long s t -> #long (s + 1) (t + sum)
  else #short (loop s = 0 for x in xs do s + x)
def main (xs: []i64) =
  (match find (> 3) xs case #none -> -1 case #some x -> x,
   match length_or_pairs xs 3 case #short s -> [s] case #long s t -> [s / 8, t])
