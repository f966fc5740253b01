-- Two entries, one calling the other's function.
-- ==
-- entry: double
-- input { [1i32, 2i32] } output { [2i32, 4i32] }
entry double (xs: []i32) : []i32 = map (* 2) xs

-- ==
-- entry: quadruple
-- input { [1i32, 2i32] } output { [4i32, 8i32] }
entry quadruple (xs: []i32) : []i32 = double (double xs)
