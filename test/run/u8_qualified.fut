-- The operators of u8 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { 7u8 2u8 }
-- output { [9u8, 5u8, 14u8, 3u8, 1u8, 3u8, 1u8, 49u8, 2u8, 7u8, 5u8, 28u8, 1u8, 1u8] }

-- ==
-- entry: comparison
-- input { 7u8 2u8 }
-- output { [false, true, false, false, true, true] }
-- input { 2u8 2u8 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { 7u8 2u8 }
-- output { 10u8 true }

-- ==
-- entry: arguments
-- input { [3u8, 5u8, 6u8] }
-- output { 0u8 14u8 90u8 7u8 0u8 }
-- input { empty([0]u8) }
-- output { 0u8 0u8 1u8 0u8 255u8 }

entry arithmetic (x: u8) (y: u8) : [14]u8 =
  [(u8.+) x y, (u8.-) x y, (u8.*) x y, (u8./) x y, (u8.%) x y, (u8.//) x y, (u8.%%) x y, (u8.**) x y,
   (u8.&) x y, (u8.|) x y, (u8.^) x y, (u8.<<) x y, (u8.>>) x y, (u8.>>>) x y]

entry comparison (x: u8) (y: u8) : [6]bool =
  [(u8.==) x y, (u8.!=) x y, (u8.<) x y, (u8.<=) x y, (u8.>) x y, (u8.>=) x y]

entry infix (x: u8) (y: u8) : (u8, bool) =
  (x u8.* y u8.- x u8.+ x u8./ y, (x u8.< y) == u8.(x < y) && x u8.== x u8./ y u8.* y u8.+ x u8.% y)

entry arguments (xs: []u8) : (u8, u8, u8, u8, u8) =
  (reduce (u8.^) 0 xs, reduce (u8.+) 0 xs, foldl (u8.*) 1 xs, reduce (u8.|) 0 xs, reduce (u8.&) (u8.not 0) xs)
