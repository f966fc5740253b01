-- A function given arrays of more dimensions than its parameters have is applied to every part.
def plus (x: i32) (y: i32) = x + y
def clamp (low: f64) (high: f64) (x: f64) = f64.max low (f64.min high x)
def norm (xs: []f64) = f64.sqrt (f64.sum (xs * xs))
def axpy [n] (a: f64) (xs: [n]f64) (ys: [n]f64) : [n]f64 = a * xs + ys

entry vector_number (x: []i32) = plus x 2
entry matrix_number (x: [][]i32) = plus x 2
entry matrix_vector (x: [][]i32) (y: []i32) = plus x y
-- ==
-- entry: vector_number
-- input { [1, 2, 3] } output { [3, 4, 5] }
-- ==
-- entry: matrix_number
-- input { [[1, 2], [3, 4]] } output { [[3, 4], [5, 6]] }
-- ==
-- entry: matrix_vector
-- input { [[1, 2], [3, 4], [0, 0]] [5, 6] } output { [[6, 8], [8, 10], [5, 6]] }

entry clamped (xss: [][]f64) = clamp 0 1 xss
entry bounds (lows: []f64) (x: f64) = clamp lows 10 x
entry norms (xss: [][]f64) = norm xss
entry all_norms (xsss: [][][]f64) = norm xsss
entry rows [n] [m] (as: [n]f64) (xss: [n][m]f64) (ys: [m]f64) = axpy as xss ys
-- ==
-- entry: clamped
-- input { [[-1.0, 0.5], [2.0, 1.0]] } output { [[0.0, 0.5], [1.0, 1.0]] }
-- ==
-- entry: bounds
-- input { [0.0, 5.0] 3.0 } output { [3.0, 5.0] }
-- ==
-- entry: norms
-- input { [[3.0, 4.0], [6.0, 8.0]] } output { [5.0, 10.0] }
-- input { empty([0][4]f64) } output { empty([0]f64) }
-- ==
-- entry: all_norms
-- input { [[[3.0, 4.0], [6.0, 8.0]], [[0.0, 1.0], [0.0, 0.0]]] } output { [[5.0, 10.0], [1.0, 0.0]] }
-- ==
-- entry: rows
-- input { [1.0, 10.0] [[1.0, 2.0], [3.0, 4.0]] [0.5, 0.25] } output { [[1.5, 2.25], [30.5, 40.25]] }

entry partial (xs: []i32) (y: i32) = let f = plus xs in f y
entry partial_later [n] (xs: [n]i32) (ys: [n]i32) = let f = plus xs in f (reverse ys)
-- ==
-- entry: partial
-- input { [1, 2, 3] 5 } output { [6, 7, 8] }
-- ==
-- entry: partial_later
-- input { [1, 2, 3] [10, 20, 30] } output { [31, 22, 13] }
