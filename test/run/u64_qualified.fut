-- The operators of u64 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { 7u64 2u64 }
-- output { [9u64, 5u64, 14u64, 3u64, 1u64, 3u64, 1u64, 49u64, 2u64, 7u64, 5u64, 28u64, 1u64, 1u64] }

-- ==
-- entry: comparison
-- input { 7u64 2u64 }
-- output { [false, true, false, false, true, true] }
-- input { 2u64 2u64 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { 7u64 2u64 }
-- output { 10u64 true }

-- ==
-- entry: arguments
-- input { [3u64, 5u64, 6u64] }
-- output { 0u64 14u64 90u64 7u64 0u64 }
-- input { empty([0]u64) }
-- output { 0u64 0u64 1u64 0u64 18446744073709551615u64 }

entry arithmetic (x: u64) (y: u64) : [14]u64 =
  [(u64.+) x y, (u64.-) x y, (u64.*) x y, (u64./) x y, (u64.%) x y, (u64.//) x y, (u64.%%) x y, (u64.**) x y,
   (u64.&) x y, (u64.|) x y, (u64.^) x y, (u64.<<) x y, (u64.>>) x y, (u64.>>>) x y]

entry comparison (x: u64) (y: u64) : [6]bool =
  [(u64.==) x y, (u64.!=) x y, (u64.<) x y, (u64.<=) x y, (u64.>) x y, (u64.>=) x y]

entry infix (x: u64) (y: u64) : (u64, bool) =
  (x u64.* y u64.- x u64.+ x u64./ y, (x u64.< y) == u64.(x < y) && x u64.== x u64./ y u64.* y u64.+ x u64.% y)

entry arguments (xs: []u64) : (u64, u64, u64, u64, u64) =
  (reduce (u64.^) 0 xs, reduce (u64.+) 0 xs, foldl (u64.*) 1 xs, reduce (u64.|) 0 xs, reduce (u64.&) (u64.not 0) xs)
