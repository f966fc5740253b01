-- Type abbreviations with type and size parameters.
type pair 'a 'b = (a, b)
type vector [n] 't = [n]t
type square [n] = [n][n]i32
def trace_of [n] (m: square [n]) : i32 = i32.sum (tabulate n (\i -> m[i, i]))
def second [n] (p: pair i32 (vector [n] i32)) : vector [n] i32 = p.1
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { 5i32 [3i32, 4i32] }
-- input { empty([0][0]i32) } error: out of bounds
entry main [n] (m: [n][n]i32) : (i32, [n]i32) = (trace_of m, second (1, m[1]))
