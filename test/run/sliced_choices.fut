-- A size that depends on a branch over scalars is O(1): the branch stands in the size function.
-- ==
-- entry: main
-- input { [5i64, 6i64, 7i64, 8i64] 0i64 } output { [5i64, 6i64] }
-- input { [5i64, 6i64, 7i64, 8i64] 1i64 } output { [5i64, 6i64, 7i64, 8i64, 5i64, 6i64, 7i64, 8i64] }
-- input { [5i64, 6i64, 7i64, 8i64] 2i64 } output { [8i64, 7i64, 6i64, 5i64] }
-- ==
-- entry: all
-- input { [5i64, 6i64] [2i64, 3i64] } output { [[6i64, 5i64], [6i64, 5i64]] }
-- input { [5i64, 6i64] [2i64, 1i64] } error: the elements of an array must all have the same shape
-- ==
-- entry: cut
-- input { [5i64, 6i64, 7i64, 8i64] 9i64 } output { [5i64, 6i64, 7i64, 8i64] }
-- input { [5i64, 6i64, 7i64, 8i64] 2i64 } output { [5i64, 6i64] }
#[noinline]
def chosen [n] (kind: i64) (xs: [n]i64) : []i64 =
  if kind == 0 then take (n / 2) xs else if kind == 1 then xs ++ xs else reverse xs
#[noinline]
def at_most [n] (k: i64) (xs: [n]i64) : []i64 = map (+ 0) (take (i64.min k n) xs)
entry main [n] (xs: [n]i64) (kind: i64) : []i64 = chosen kind xs
entry all [n] (xs: [n]i64) (kinds: []i64) = map (\kind -> chosen kind xs) kinds
entry cut [n] (xs: [n]i64) (k: i64) : []i64 = at_most k xs
