-- Where two maps are as likely none is implied.
def lengths (xss: [][]i32) = i64.sum (length xss) -- error E0301
--                                   ^^^^^^^^^^^^
def longest (xss: [][]i32) : i64 = reduce i64.max 0 (length xss) -- error E0301
--                                                  ^^^^^^^^^^^^
def sums [n] [m] (xss: [n][m]i32) = reduce (\a b -> a + b) (replicate m 0) xss -- error E0305
--                                                         ^^^^^^^^^^^^^^^
def first_roots (xsss: [][][]f64) = map (\xs -> f64.sqrt (head xs)) xsss -- error E0301
--                                                                  ^^^^
