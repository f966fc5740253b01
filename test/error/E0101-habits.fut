-- Forms of other languages.
function f (x: i32) = x  -- error E0101
-- help: a definition begins with `def`
def a (x: i32) -> i32 = x  -- error E0101
--             ^^
-- help: the type of a result is written `: t` before the `=`
def b (i32 x) = x  -- error E0101
--         ^
-- help: a parameter is written with its type behind it: `(x: i32)`
def c (xs: [i32]) = xs  -- error E0101
--              ^
-- help: the element type stands behind the size: `[]i32`, or `[n]t`
def d (xs: []i32) = map (x -> x + 1) xs  -- error E0101
--                         ^^
-- help: a function without a name is written `\x -> e`
def e (x: i32) = match x case 0 => 1 case _ -> 2  -- error E0101
--                              ^^
-- help: write `->`
def g (x: #a i32 | #b) = match x case a y -> y case #b -> 0  -- error E0101
--                                      ^
-- help: a constructor is written with `#`: `#a`
def h (n: i64) = loop x = 0 for i in 0..n do x + i  -- error E0113
--                                    ^^
-- help: write `0..<n` without the end, or `0...n` with it; a step is the second number: `a..b..<c`
def i (x: i32) = x ≤ 2  -- error E0104
--                 ^
-- help: write `<=`
