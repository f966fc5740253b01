-- There is no way of mapping.
def dot [n] (xs: [n]f64) (ys: [n]f64) = f64.sum (xs * ys)
def too_low (x: f64) = dot x -- error E0301
--                         ^
def two_results (xss: [][]i32) : []i32 = xss + xss -- error E0305
--                                       ^^^
def pattern (xs: [](i32, i32)) = let (a, b) = xs in a + b -- error E0314
--                                   ^^^^^^
def literal (xs: []i32) = [[xs], xs] -- error E0301
--                               ^^
