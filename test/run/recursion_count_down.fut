-- The size of the result is known only to the function.
-- ==
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [1i64] }
-- input { 5i64 } output { [5i64, 4i64, 3i64, 2i64, 1i64] }
def down (n: i64) : []i64 = if n <= 0 then [] else [n] ++ down (n - 1)
def main n = down n
