-- A circle of three.
-- ==
-- input { [0i64, 1i64, 2i64, 3i64, 10i64, 300i64] } output { [0, 1, 2, 0, 1, 0] }
def zero (n: i64) : i32 = if n == 0 then 0 else one (n - 1)
def one (n: i64) : i32 = if n == 0 then 1 else two (n - 1)
def two (n: i64) : i32 = if n == 0 then 2 else zero (n - 1)
def main (ns: []i64) = map zero ns
