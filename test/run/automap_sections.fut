-- Sections with arrays, and functions as operators.
def minus (x: i32) (y: i32) = x - y

entry left [n] (xs: [n]i32) = (xs -) (reverse xs)
entry named (xs: []i32) = xs `minus` 1
entry named_section [n] (xs: [n]i32) = let f = (`minus` xs) in f 10
entry given [n] (xss: [][n]i32) (ys: [n]i32) : [][n]i32 = map (ys +) xss
-- ==
-- entry: left
-- input { [1, 2, 5] } output { [-4, 0, 4] }
-- ==
-- entry: named
-- input { [1, 2, 3] } output { [0, 1, 2] }
-- ==
-- entry: named_section
-- input { [1, 2, 3] } output { [9, 8, 7] }
-- ==
-- entry: given
-- input { [[1, 2], [3, 4]] [10, 20] } output { [[11, 22], [13, 24]] }
