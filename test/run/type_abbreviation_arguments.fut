-- Abbreviations with size and type parameters, one by way of another, with arguments that are expressions.
type vector [n] 'a = [n]a
type matrix [n] [m] 'a = vector [n] (vector [m] a)
type tagged 'a = {tag: i32, value: a}
type square [n] = matrix [n] [n] f64
def trace_of [n] (a: square [n]) : f64 = f64.sum (tabulate n (\i -> a[i, i]))
def widen [n] [m] (a: matrix [n] [m] i32) : matrix [n] [m + 1] i32 = map (\r -> r ++ [0]) a
def tag_all [n] (xs: vector [n] i32) : vector [n] (tagged i32) =
  map2 (\tag value -> {tag = i32.i64 tag, value}) (iota n) xs
-- ==
-- entry: traces
-- input { [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]] } output { 15.0 }
-- input { [[4.0]] } output { 4.0 }
-- input { empty([0][0]f64) } output { 0.0 }
entry traces [n] (a: [n][n]f64) = trace_of a
-- ==
-- entry: widened
-- input { [[1, 2], [3, 4], [5, 6]] } output { [[1, 2, 0], [3, 4, 0], [5, 6, 0]] [0, 3, 10] }
-- input { [[1]] } output { [[1, 0]] [0] }
entry widened [n] [m] (a: [n][m]i32) = (widen a, map (\t -> t.tag * t.value) (tag_all (map head a)))
