-- The operators of i32 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { -7i32 2i32 }
-- output { [-5i32, -9i32, -14i32, -4i32, 1i32, -3i32, -1i32, 49i32, 0i32, -5i32, -5i32, -28i32, -2i32,
--   1073741822i32] }

-- ==
-- entry: comparison
-- input { -7i32 2i32 }
-- output { [false, true, true, true, false, false] }
-- input { 2i32 2i32 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { -7i32 2i32 }
-- output { -11i32 true }

-- ==
-- entry: arguments
-- input { [3i32, 5i32, 6i32] }
-- output { 0i32 14i32 90i32 7i32 0i32 }
-- input { empty([0]i32) }
-- output { 0i32 0i32 1i32 0i32 -1i32 }

entry arithmetic (x: i32) (y: i32) : [14]i32 =
  [(i32.+) x y, (i32.-) x y, (i32.*) x y, (i32./) x y, (i32.%) x y, (i32.//) x y, (i32.%%) x y, (i32.**) x y,
   (i32.&) x y, (i32.|) x y, (i32.^) x y, (i32.<<) x y, (i32.>>) x y, (i32.>>>) x y]

entry comparison (x: i32) (y: i32) : [6]bool =
  [(i32.==) x y, (i32.!=) x y, (i32.<) x y, (i32.<=) x y, (i32.>) x y, (i32.>=) x y]

entry infix (x: i32) (y: i32) : (i32, bool) =
  (x i32.* y i32.- x i32.+ x i32./ y, (x i32.< y) == i32.(x < y) && x i32.== x i32./ y i32.* y i32.+ x i32.% y)

entry arguments (xs: []i32) : (i32, i32, i32, i32, i32) =
  (reduce (i32.^) 0 xs, reduce (i32.+) 0 xs, foldl (i32.*) 1 xs, reduce (i32.|) 0 xs, reduce (i32.&) (i32.not 0) xs)
