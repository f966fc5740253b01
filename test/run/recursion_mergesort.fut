-- Halves are sorted by the function itself and merged by a tail-recursive one.
-- ==
-- input { [3, 1, 2, 3, 9, -4, 0] } output { [-4, 0, 1, 2, 3, 3, 9] }
-- input { [1] } output { [1] }
-- input { [5, 4, 3, 2, 1] } output { [1, 2, 3, 4, 5] }
-- input { empty([0]i32) } output { empty([0]i32) }
def merge [n] [m] [k] (xs: [n]i32) (ys: [m]i32) (i: i64) (j: i64) (out: *[k]i32) : *[k]i32 =
  if i == n && j == m then out
  else if j == m || (i < n && xs[i] <= ys[j])
  then merge xs ys (i + 1) j (out with [i + j] = xs[i])
  else merge xs ys i (j + 1) (out with [i + j] = ys[j])
def sort [n] (xs: [n]i32) : *[n]i32 =
  if n <= 1 then copy xs
  else merge (sort xs[:n / 2]) (sort xs[n / 2:]) 0 0 (replicate n 0)
def main (xs: []i32) = sort xs
