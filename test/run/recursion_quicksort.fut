-- Parts whose sizes depend on the data, sorted by the function itself.
-- ==
-- input { [3, 1, 2, 3, 9, -4, 0] } output { [-4, 0, 1, 2, 3, 3, 9] }
-- input { [1] } output { [1] }
-- input { [2, 1] } output { [1, 2] }
-- input { empty([0]i32) } output { empty([0]i32) }
def sort [n] (xs: [n]i32) : [n]i32 =
  if n <= 1 then xs
  else let pivot = xs[n / 2]
       let less = filter (< pivot) xs
       let same = filter (== pivot) xs
       let more = filter (> pivot) xs
       in sort less ++ same ++ sort more :> [n]i32
def main (xs: []i32) = sort xs
