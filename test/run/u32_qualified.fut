-- The operators of u32 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { 7u32 2u32 }
-- output { [9u32, 5u32, 14u32, 3u32, 1u32, 3u32, 1u32, 49u32, 2u32, 7u32, 5u32, 28u32, 1u32, 1u32] }

-- ==
-- entry: comparison
-- input { 7u32 2u32 }
-- output { [false, true, false, false, true, true] }
-- input { 2u32 2u32 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { 7u32 2u32 }
-- output { 10u32 true }

-- ==
-- entry: arguments
-- input { [3u32, 5u32, 6u32] }
-- output { 0u32 14u32 90u32 7u32 0u32 }
-- input { empty([0]u32) }
-- output { 0u32 0u32 1u32 0u32 4294967295u32 }

entry arithmetic (x: u32) (y: u32) : [14]u32 =
  [(u32.+) x y, (u32.-) x y, (u32.*) x y, (u32./) x y, (u32.%) x y, (u32.//) x y, (u32.%%) x y, (u32.**) x y,
   (u32.&) x y, (u32.|) x y, (u32.^) x y, (u32.<<) x y, (u32.>>) x y, (u32.>>>) x y]

entry comparison (x: u32) (y: u32) : [6]bool =
  [(u32.==) x y, (u32.!=) x y, (u32.<) x y, (u32.<=) x y, (u32.>) x y, (u32.>=) x y]

entry infix (x: u32) (y: u32) : (u32, bool) =
  (x u32.* y u32.- x u32.+ x u32./ y, (x u32.< y) == u32.(x < y) && x u32.== x u32./ y u32.* y u32.+ x u32.% y)

entry arguments (xs: []u32) : (u32, u32, u32, u32, u32) =
  (reduce (u32.^) 0 xs, reduce (u32.+) 0 xs, foldl (u32.*) 1 xs, reduce (u32.|) 0 xs, reduce (u32.&) (u32.not 0) xs)
