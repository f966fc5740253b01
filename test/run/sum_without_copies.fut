-- A payload goes into a sum and out of it without being copied, and an absent one is not written: what is asked for is
-- bounded by the arrays that the program itself makes.
type option [n] = #none | #some ([n]f32)

-- ==
-- entry: in_and_out
-- input { true [1f32, 2f32] } output { 3f32 }
-- input { false [1f32, 2f32] } output { 0f32 }
-- input { true empty([0]f32) } output { 0f32 }
entry in_and_out [n] (b: bool) (xs: [n]f32) : f32 =
  let r : option [n] = if b then #some xs else #none
  in match r case #some ys -> f32.sum ys case #none -> 0

-- ==
-- entry: last_chosen
-- input { [true, false, true] [[1f32, 2f32], [3f32, 4f32], [5f32, 6f32]] } output { 13f32 }
-- input { [false, false] [[1f32], [3f32]] } output { -1f32 }
-- input { empty([0]bool) empty([0][3]f32) } output { -1f32 }
entry last_chosen [n][m] (bs: [n]bool) (xss: [n][m]f32) : f32 =
  let r : option [m] = loop r = #none for i < n do if bs[i] then #some (map (+ 1) xss[i]) else r
  in match r case #some ys -> f32.sum ys case #none -> -1

-- ==
-- entry: in_array
-- input { [true, false, true] [[1f32, 2f32], [3f32, 4f32], [5f32, 6f32]] } output { [5f32, -1f32, 13f32] }
entry in_array [n][m] (bs: [n]bool) (xss: [n][m]f32) : [n]f32 =
  let rs : [n](option [m]) = map2 (\b xs -> if b then #some (map (+ 1) xs) else #none) bs xss
  let rs = rotate 1 rs |> rotate (-1)
  in map (\r -> match r case #some ys -> f32.sum ys case #none -> -1) rs

-- ==
-- entry: consumed
-- input { true [1f32, 2f32] } output { [9f32, 2f32] }
-- input { false [1f32, 2f32] } output { [0f32, 0f32] }
entry consumed [n] (b: bool) (xs: *[n]f32) : [n]f32 =
  let r : *option [n] = if b then #some xs else #none
  in match r
     case #some ys -> if n > 0 then ys with [0] = 9 else ys
     case #none -> replicate n 0
