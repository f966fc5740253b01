-- The operators of i16 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { -7i16 2i16 }
-- output { [-5i16, -9i16, -14i16, -4i16, 1i16, -3i16, -1i16, 49i16, 0i16, -5i16, -5i16, -28i16, -2i16, 16382i16] }

-- ==
-- entry: comparison
-- input { -7i16 2i16 }
-- output { [false, true, true, true, false, false] }
-- input { 2i16 2i16 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { -7i16 2i16 }
-- output { -11i16 true }

-- ==
-- entry: arguments
-- input { [3i16, 5i16, 6i16] }
-- output { 0i16 14i16 90i16 7i16 0i16 }
-- input { empty([0]i16) }
-- output { 0i16 0i16 1i16 0i16 -1i16 }

entry arithmetic (x: i16) (y: i16) : [14]i16 =
  [(i16.+) x y, (i16.-) x y, (i16.*) x y, (i16./) x y, (i16.%) x y, (i16.//) x y, (i16.%%) x y, (i16.**) x y,
   (i16.&) x y, (i16.|) x y, (i16.^) x y, (i16.<<) x y, (i16.>>) x y, (i16.>>>) x y]

entry comparison (x: i16) (y: i16) : [6]bool =
  [(i16.==) x y, (i16.!=) x y, (i16.<) x y, (i16.<=) x y, (i16.>) x y, (i16.>=) x y]

entry infix (x: i16) (y: i16) : (i16, bool) =
  (x i16.* y i16.- x i16.+ x i16./ y, (x i16.< y) == i16.(x < y) && x i16.== x i16./ y i16.* y i16.+ x i16.% y)

entry arguments (xs: []i16) : (i16, i16, i16, i16, i16) =
  (reduce (i16.^) 0 xs, reduce (i16.+) 0 xs, foldl (i16.*) 1 xs, reduce (i16.|) 0 xs, reduce (i16.&) (i16.not 0) xs)
