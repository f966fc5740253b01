-- What is added to the result of a call, or joined with it by another operator for which order is nothing, is handed
-- down: such calls are loops and may be as many as one likes.
-- ==
-- entry: below
-- input { 0i64 } output { 0i64 }
-- input { 1000000i64 } output { 500000500000i64 }
-- ==
-- entry: factorial
-- input { 0u8 } output { 1u8 }
-- input { 5u8 } output { 120u8 }
-- input { 7u8 } output { 176u8 }
-- ==
-- entry: least greatest
-- input { empty([0]i8) } output { 100i8 }
-- ==
-- entry: least
-- input { [5i8, -3i8, 7i8] } output { -3i8 }
-- input { [127i8, 127i8] } output { 100i8 }
-- ==
-- entry: greatest
-- input { [5i8, -3i8, 7i8] } output { 100i8 }
-- input { [5i8, 127i8, 7i8] } output { 127i8 }
-- ==
-- entry: greatest_u
-- input { [5u16, 3u16] } output { 5u16 }
-- input { empty([0]u16) } output { 0u16 }
-- ==
-- entry: bits
-- input { 100000i32 } output { 131071i32 3i32 0i32 }
-- input { 2i32 } output { 3i32 3i32 2i32 }
-- ==
-- entry: chain
-- input { 100000i64 } output { 15001050000i64 }
-- ==
-- entry: uneven
-- input { 20i64 } output { 10946i64 }
-- ==
-- entry: counted
-- input { [3i64, -1i64, 4i64, -1i64, 0i64] } output { 2i64 }
-- ==
-- entry: again
-- input { 50000i64 } output { 50000i64 }
-- ==
-- entry: both
-- input { 3i64 } output { 13i64 }
-- ==
-- entry: any_late
-- input { 30000i64 } output { true }
-- input { 3i64 } output { false }
-- ==
-- entry: afterwards
-- input { [1i64, 2i64, 3i64] 0i64 } output { 6i64 }
-- input { [1i64, 2i64, 3i64] 1i64 } error: out of bounds
-- ==
-- entry: in_order
-- input { 3i64 } output { 1.0f32 }
def below_one (n: i64) : i64 = if n == 0 then 0 else n + below_one (n - 1)
entry below (n: i64) = below_one n

def factorial_of (n: u8) : u8 = if n == 0 then 1 else n * factorial_of (n - 1)
entry factorial (n: u8) = factorial_of n

-- The end of the recursion counts, too.
def least_of [n] (i: i64) (xs: [n]i8) : i8 = if i >= n then 100 else i8.min xs[i] (least_of (i + 1) xs)
entry least [n] (xs: [n]i8) = least_of 0 xs
def greatest_of [n] (i: i64) (xs: [n]i8) : i8 = if i >= n then 100 else i8.max (greatest_of (i + 1) xs) xs[i]
entry greatest [n] (xs: [n]i8) = greatest_of 0 xs
def greatest_u_of [n] (i: i64) (xs: [n]u16) : u16 = if i >= n then 0 else u16.max (greatest_u_of (i + 1) xs) xs[i]
entry greatest_u [n] (xs: [n]u16) = greatest_u_of 0 xs

def ors (n: i32) : i32 = if n == 0 then 0 else n | ors (n - 1)
def xors (n: i32) : i32 = if n == 0 then 3 else xors (n - 1) ^ (n % 2 * n) ^ (n % 2 * n)
def ands (n: i32) : i32 = if n == 0 then -1 else if n == 1 then ands 0 & 2 else n & ands (n - 1)
entry bits (n: i32) = (ors n, xors n, ands n)

-- More than one summand, before the call and after it.
def chain_of (n: i64) : i64 = if n == 0 then 0 else (2 * n + chain_of (n - 1)) + n + (if n % 2 == 0 then 1 else 3) + 7
entry chain (n: i64) = chain_of n

-- Two calls: the second is last. One of them only.
def leaves (n: i64) : i64 = if n < 2 then 1 else leaves (n - 1) + leaves (n - 2)
entry uneven (n: i64) = leaves n

-- A call that is last as it is, beside one to which something is added.
def positive [n] (i: i64) (xs: [n]i64) : i64 =
  if i >= n then 0
  else if xs[i] > 0 then 1 + positive (i + 1) xs
  else positive (i + 1) xs
entry counted [n] (xs: [n]i64) = positive 0 xs

-- An entry point that calls itself.
entry again (n: i64) : i64 = if n <= 0 then 0 else again (n - 1) + 1

-- Two operators: no order will do.
def horner (n: i64) : i64 = if n == 0 then 1 else if n % 2 == 0 then 2 * horner (n - 1) else 5 + horner (n - 1) * 1
entry both (n: i64) = horner n - 4

def any_of (n: i64) : bool = if n == 0 then false else any_of (n - 1) | (n == 29999)
entry any_late (n: i64) = any_of n

-- What may fail stays behind the call.
def checked [n] (i: i64) (xs: [n]i64) (by: i64) : i64 = if i == n then 0 else checked (i + 1) xs by + xs[i + by]
entry afterwards [n] (xs: [n]i64) (by: i64) = checked 0 xs by

-- Sums of floats keep their order: 1 + (2^24 + (-2^24 + 0)).
def floats (n: i64) : f32 = if n == 0 then 0
  else (if n == 3 then 1 else if n == 2 then 16777216 else -16777216) + floats (n - 1)
entry in_order (n: i64) = floats n
