-- The operators of i8 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { -7i8 2i8 }
-- output { [-5i8, -9i8, -14i8, -4i8, 1i8, -3i8, -1i8, 49i8, 0i8, -5i8, -5i8, -28i8, -2i8, 62i8] }

-- ==
-- entry: comparison
-- input { -7i8 2i8 }
-- output { [false, true, true, true, false, false] }
-- input { 2i8 2i8 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { -7i8 2i8 }
-- output { -11i8 true }

-- ==
-- entry: arguments
-- input { [3i8, 5i8, 6i8] }
-- output { 0i8 14i8 90i8 7i8 0i8 }
-- input { empty([0]i8) }
-- output { 0i8 0i8 1i8 0i8 -1i8 }

entry arithmetic (x: i8) (y: i8) : [14]i8 =
  [(i8.+) x y, (i8.-) x y, (i8.*) x y, (i8./) x y, (i8.%) x y, (i8.//) x y, (i8.%%) x y, (i8.**) x y,
   (i8.&) x y, (i8.|) x y, (i8.^) x y, (i8.<<) x y, (i8.>>) x y, (i8.>>>) x y]

entry comparison (x: i8) (y: i8) : [6]bool =
  [(i8.==) x y, (i8.!=) x y, (i8.<) x y, (i8.<=) x y, (i8.>) x y, (i8.>=) x y]

entry infix (x: i8) (y: i8) : (i8, bool) =
  (x i8.* y i8.- x i8.+ x i8./ y, (x i8.< y) == i8.(x < y) && x i8.== x i8./ y i8.* y i8.+ x i8.% y)

entry arguments (xs: []i8) : (i8, i8, i8, i8, i8) =
  (reduce (i8.^) 0 xs, reduce (i8.+) 0 xs, foldl (i8.*) 1 xs, reduce (i8.|) 0 xs, reduce (i8.&) (i8.not 0) xs)
