-- Operators, sections and members of modules where a function is wanted: the types come from the arrays.
-- ==
-- entry: main
-- input { [3, 1, 2] [1.5, 2.5] [true, false] } output { 6 6 1 4.0 3.75 false true [4, 2, 3] [0.5, 1.5] [false, true] }
-- input { [5] [2.0] [true] } output { 5 5 5 2.0 2.0 true true [6] [1.0] [false] }
-- input { empty([0]i32) empty([0]f64) empty([0]bool) }
-- output { 0 1 2147483647 0.0 1.0 true false empty([0]i32) empty([0]f64) empty([0]bool) }
entry main (is: []i32) (fs: []f64) (bs: []bool) =
  ( reduce (+) 0 is, reduce (*) 1 is, reduce i32.min i32.highest is, reduce (+) 0 fs, reduce (*) 1 fs,
    reduce (&&) true bs, reduce (||) false bs
  , map (+ 1) is, map (\x -> x - 1) fs, map (\b -> !b) bs)
