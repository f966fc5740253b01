-- Integers have no power with a negative exponent.
-- ==
-- entry: power
-- input { 2i32 10i32 } output { 1024i32 }
-- input { 2i32 0i32 } output { 1i32 }
-- input { -3i32 3i32 } output { -27i32 }
-- input { 2i32 -1i32 } error: negative exponent
-- input { 1i32 -1i32 } error: negative exponent
entry power (x: i32) (n: i32) : i32 = x ** n

-- ==
-- entry: powers
-- input { 2i8 [0i8, 3i8, 6i8] } output { [1i8, 8i8, 64i8] }
-- input { 2i8 [3i8, -128i8] } error: negative exponent
entry powers [n] (x: i8) (ns: [n]i8) : [n]i8 = map (x **) ns

-- Unsigned exponents are never negative, constants are known; attributes take the check not away.
-- ==
-- entry: others
-- input { 255u8 -2i64 } output { 1u8 4i64 }
entry others (x: u8) (y: i64) : (u8, i64) = (x ** (x - 1), y ** 2)

-- ==
-- entry: unsafe_power
-- input { 2i64 -2i64 } error: negative exponent
entry unsafe_power (x: i64) (n: i64) : i64 = #[unsafe] (x ** n)
