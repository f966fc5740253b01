-- The result's size is computed from an argument.
-- ==
-- input { 0i64 } output { [0i64] }
-- input { 4i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64] }
def up_to (n: i64) : [n + 1]i64 = if n == 0 then [0] :> [n + 1]i64 else up_to (n - 1) ++ [n] :> [n + 1]i64
def main n = up_to n
