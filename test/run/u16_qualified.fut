-- The operators of u16 as members of its module, in applications, between operands and as arguments.
-- ==
-- entry: arithmetic
-- input { 7u16 2u16 }
-- output { [9u16, 5u16, 14u16, 3u16, 1u16, 3u16, 1u16, 49u16, 2u16, 7u16, 5u16, 28u16, 1u16, 1u16] }

-- ==
-- entry: comparison
-- input { 7u16 2u16 }
-- output { [false, true, false, false, true, true] }
-- input { 2u16 2u16 }
-- output { [true, false, false, true, false, true] }

-- ==
-- entry: infix
-- input { 7u16 2u16 }
-- output { 10u16 true }

-- ==
-- entry: arguments
-- input { [3u16, 5u16, 6u16] }
-- output { 0u16 14u16 90u16 7u16 0u16 }
-- input { empty([0]u16) }
-- output { 0u16 0u16 1u16 0u16 65535u16 }

entry arithmetic (x: u16) (y: u16) : [14]u16 =
  [(u16.+) x y, (u16.-) x y, (u16.*) x y, (u16./) x y, (u16.%) x y, (u16.//) x y, (u16.%%) x y, (u16.**) x y,
   (u16.&) x y, (u16.|) x y, (u16.^) x y, (u16.<<) x y, (u16.>>) x y, (u16.>>>) x y]

entry comparison (x: u16) (y: u16) : [6]bool =
  [(u16.==) x y, (u16.!=) x y, (u16.<) x y, (u16.<=) x y, (u16.>) x y, (u16.>=) x y]

entry infix (x: u16) (y: u16) : (u16, bool) =
  (x u16.* y u16.- x u16.+ x u16./ y, (x u16.< y) == u16.(x < y) && x u16.== x u16./ y u16.* y u16.+ x u16.% y)

entry arguments (xs: []u16) : (u16, u16, u16, u16, u16) =
  (reduce (u16.^) 0 xs, reduce (u16.+) 0 xs, foldl (u16.*) 1 xs, reduce (u16.|) 0 xs, reduce (u16.&) (u16.not 0) xs)
