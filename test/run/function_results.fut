-- Functions that return functions, with captured arrays and partial application of named functions.
def lookup [n] (table: [n]i32) : i64 -> i32 = \i -> table[i]
def three (a: i32) (b: i32) (c: i32) : i32 = 100 * a + 10 * b + c
-- ==
-- input { [5i32, 6i32, 7i32] 1i64 } output { 6i32 123i32 [124i32, 125i32, 126i32] }
-- input { [5i32, 6i32, 7i32] 3i64 } error: out of bounds
entry main (t: [3]i32) (i: i64) : (i32, i32, []i32) =
  let f = lookup t
  let g = three 1
  let h = g 2
  in (f i, h 3, map h (map (\x -> x - 1) t))
