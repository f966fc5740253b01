-- Halves down to a given size, each worked on apart, in place of each other's results.
-- ==
-- input { [1, 2, 3, 4, 5] } output { [5, 4, 3, 2, 1] }
-- input { [7] } output { [7] }
-- input { empty([0]i32) } output { empty([0]i32) }
def backwards [n] (xs: [n]i32) : [n]i32 =
  if n <= 1 then xs
  else let middle = n / 2 in backwards xs[middle:] ++ backwards xs[:middle] :> [n]i32
def main (xs: []i32) = backwards xs
