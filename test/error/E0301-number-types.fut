-- There are no implicit conversions: the one that is missing is written out, of the operand that loses nothing by it.
def mean (xs: []f64) = reduce (+) 0 xs / length xs  -- error E0301
--                                       ^^^^^^^^^
-- help: convert it: `f64.i64 (length xs)`
def scale (n: i64) (x: f64) = n * x  -- error E0301
--                                ^
-- help: convert the other operand: `f64.i64 n`
def widen (x: i16) (y: i64) = y + x  -- error E0301
--                                ^
-- help: convert it: `i64.i16 x`
def twice (x: f64) = x * 2i32  -- error E0301
--                       ^^^^
-- help: write `2f64`
def more (x: i32) = x * 2.5  -- error E0301
--                      ^^^
-- help: convert the other operand: `f64.i32 x`
def other (x: i32) = 2.5 * x  -- error E0305
--                         ^
-- help: convert it: `f64.i32 x`
def indices (n: i32) = iota n  -- error E0301
--                          ^
-- help: convert it: `i64.i32 n`
def at (xs: []f64) (i: f64) = xs[i]  -- error E0305
--                               ^
-- help: convert it: `i64.f64 i`
def count (xs: []i32) : i32 = length xs  -- error E0301
--                            ^^^^^^^^^
-- help: convert it: `i32.i64 (length xs)`
def floats (xs: []i32) : []f64 = xs  -- error E0301
--                               ^^
-- help: convert its elements: `map f64.i32 xs`
def choose (b: bool) = if b then 1i32 else 2i64  -- error E0301
--                                         ^^^^
-- help: write `2i32`
def whole (_: i32) : i32 = 0.5  -- error E0301
--                         ^^^
-- help: `i32` has no fractions
def flag (x: i32) = if x then 1 else 2  -- error E0301
--                     ^
-- help: compare it with something: `x != 0`
