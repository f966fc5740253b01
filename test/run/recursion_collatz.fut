-- How many steps to 1: a call in either branch, both last.
-- ==
-- input { [1i64, 2i64, 7i64, 27i64, 97i64] } output { [0i64, 1i64, 16i64, 111i64, 118i64] }
def steps (n: i64) (count: i64) : i64 =
  if n == 1 then count else if n % 2 == 0 then steps (n / 2) (count + 1) else steps (3 * n + 1) (count + 1)
def main (ns: []i64) = map (\n -> steps n 0) ns
