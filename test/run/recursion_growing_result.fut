-- The array grows in every call, and its size is known only at the end.
-- ==
-- input { 0i64 } output { [1] }
-- input { 3i64 } output { [1, 1, 1, 1, 1, 1, 1, 1] }
def double [n] (k: i64) (xs: [n]i32) : []i32 = if k == 0 then xs else double (k - 1) (xs ++ xs)
def main k = double k [1]
