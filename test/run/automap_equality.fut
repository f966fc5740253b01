-- Equality of arrays is element by element where maps are implied and that fits, and of the whole otherwise.
entry elements [n] (xss: [n][n]i32) (ys: [n]i32) : [n][n]bool = xss == ys
entry elements_left [n] (xss: [n][n]i32) (ys: [n]i32) : [n][n]bool = ys == xss
entry number [n] (xss: [n][n]i32) (z: i32) : [n][n]bool = z != xss
entry all_equal [n] (xs: [n]i32) (ys: [n]i32) = and (xs + 1 == ys)
entry whole (xs: []i32) (ys: []i32) : bool = xs == ys
entry both [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, bool) = (xs + ys, xs == ys)
entry zeros [n] (xs: [n]i32) (ys: [n]f32) = f32.sum (f32.bool (xs == 0) * ys)
entry with_maps [n] (xs: [n]i32) (ys: [n]i32) = (xs + 1, xs == ys)
entry pairs [n] (xs: [n]i32) : [n]bool = zip xs xs == (1, 1)
-- ==
-- entry: elements
-- input { [[1, 2], [3, 4]] [1, 4] } output { [[true, false], [false, true]] }
-- ==
-- entry: elements_left
-- input { [[1, 2], [3, 4]] [1, 4] } output { [[true, false], [false, true]] }
-- ==
-- entry: number
-- input { [[1, 2], [3, 1]] 1 } output { [[false, true], [true, false]] }
-- ==
-- entry: all_equal
-- input { [1, 2] [2, 3] } output { true }
-- input { [1, 2] [2, 4] } output { false }
-- ==
-- entry: whole
-- input { [1, 2] [1, 2] } output { true }
-- ==
-- entry: both
-- input { [1, 2] [1, 3] } output { [2, 5] false }
-- ==
-- entry: pairs
-- input { [1, 2] } output { [true, false] }
-- ==
-- entry: zeros
-- input { [0, 1, 0] [1f32, 2f32, 4f32] } output { 5f32 }
-- ==
-- entry: with_maps
-- input { [1, 2] [1, 3] } output { [2, 3] [true, false] }
