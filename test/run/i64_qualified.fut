-- The operators of i64 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { -7i64 2i64 }
-- output { [-5i64, -9i64, -14i64, -4i64, 1i64, -3i64, -1i64, 49i64, 0i64, -5i64, -5i64, -28i64, -2i64,
--   4611686018427387902i64] }

-- ==
-- entry: comparison
-- input { -7i64 2i64 }
-- output { [false, true, true, true, false, false] }
-- input { 2i64 2i64 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { -7i64 2i64 }
-- output { -11i64 true }

-- ==
-- entry: arguments
-- input { [3i64, 5i64, 6i64] }
-- output { 0i64 14i64 90i64 7i64 0i64 }
-- input { empty([0]i64) }
-- output { 0i64 0i64 1i64 0i64 -1i64 }

entry arithmetic (x: i64) (y: i64) : [14]i64 =
  [(i64.+) x y, (i64.-) x y, (i64.*) x y, (i64./) x y, (i64.%) x y, (i64.//) x y, (i64.%%) x y, (i64.**) x y,
   (i64.&) x y, (i64.|) x y, (i64.^) x y, (i64.<<) x y, (i64.>>) x y, (i64.>>>) x y]

entry comparison (x: i64) (y: i64) : [6]bool =
  [(i64.==) x y, (i64.!=) x y, (i64.<) x y, (i64.<=) x y, (i64.>) x y, (i64.>=) x y]

entry infix (x: i64) (y: i64) : (i64, bool) =
  (x i64.* y i64.- x i64.+ x i64./ y, (x i64.< y) == i64.(x < y) && x i64.== x i64./ y i64.* y i64.+ x i64.% y)

entry arguments (xs: []i64) : (i64, i64, i64, i64, i64) =
  (reduce (i64.^) 0 xs, reduce (i64.+) 0 xs, foldl (i64.*) 1 xs, reduce (i64.|) 0 xs, reduce (i64.&) (i64.not 0) xs)
