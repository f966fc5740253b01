-- One of the results is not used, another comes from the parameters.
-- ==
-- input { 6i64 } output { 21i64 6i64 }
def both (n: i64) (first: i64) : (i64, i64, i64) =
  if n == 0 then (0, first, 1) else let (sum, f, product) = both (n - 1) first in (sum + n, f, product * n)
def main n = let (sum, first, _) = both n n in (sum, first)
