-- A function that consumes its argument.
def fill [n] (xs: *[n]i32) (v: i32) : *[n]i32 = loop xs for i < n do xs with [i] = v + i32.i64 i
-- ==
-- input { [0i32, 0i32, 0i32] } output { [5i32, 6i32, 7i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main [n] (xs: *[n]i32) : *[n]i32 = fill xs 5
