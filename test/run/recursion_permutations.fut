-- All permutations in order, as rows: the size of the result is computed by another recursive function.
-- ==
-- input { 1i64 } output { [[0i64]] }
-- input { 3i64 } output { [[0i64, 1i64, 2i64], [0i64, 2i64, 1i64], [1i64, 0i64, 2i64], [1i64, 2i64, 0i64], [2i64, 0i64,
-- 1i64], [2i64, 1i64, 0i64]] }
def factorial (n: i64) : i64 = if n <= 1 then 1 else n * factorial (n - 1)
def pick [n] (number: i64) (left: [n]i64) : [n]i64 =
  if n == 0 then left
  else let block = factorial (n - 1)
       let at = number / block
       let rest = left[:at] ++ left[at + 1:]
       in [left[at]] ++ pick (number % block) rest :> [n]i64
def main (n: i64) = map (\k -> pick k (iota n)) (iota (factorial n))
