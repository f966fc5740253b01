-- An anonymous size of a parameter is whatever the body makes of it: here both arrays have one size, or a size is a
-- constant.
def add (xs: []i64) (ys: []i64) = map2 (+) xs ys
def first_three (xs: []i64) : [3]i64 = xs
def rows (f: []i64 -> i64) (xss: [][]i64) = map f xss
-- ==
-- input { [1i64, 2i64] [3i64, 4i64] } output { [4i64, 6i64] }
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }
-- input { [1i64] [3i64, 4i64] } error: .
entry main (xs: []i64) (ys: []i64) = add xs ys
-- ==
-- entry: three
-- input { [1i64, 2i64, 3i64] } output { [2i64, 4i64, 6i64] }
-- input { [1i64, 2i64] } error: .
entry three (xs: []i64) = map (* 2) (first_three xs)
-- ==
-- entry: sums
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [3i64, 7i64] }
-- input { empty([0][4]i64) } output { empty([0]i64) }
entry sums (xss: [][]i64) = rows (reduce (+) 0) xss
