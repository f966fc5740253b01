-- What a filter keeps goes to a histogram or to scattered elements, and its number is wanted as well: only a fold can
-- count along.

-- ==
-- entry: histogram
-- input { [1i64,-2,3,4,0,6] } output { [40i64,10,60,30] 4i64 }
-- input { empty([0]i64) } output { [0i64,0,0,0] 0i64 }
entry histogram [n] (xs: [n]i64) : ([4]i64, i64) =
  let kept = filter (> 0) xs
  in (hist (+) 0 4 (map (% 4) kept) (map (* 10) kept), length kept)

-- ==
-- entry: places
-- input { [1i64,-2,10,3,5] } output { [0i64,10,100,30] 4i64 }
entry places [n] (xs: [n]i64) : ([4]i64, i64) =
  let kept = filter (>= 0) xs
  in (scatter (replicate 4 0) (map (% 8) kept) (map (* 10) kept), length kept)

-- ==
-- entry: product
-- input { [2f32,-1,3,0.5] } output { 3f32 3i64 }
-- input { [-1f32] } output { 1f32 0i64 }
entry product [n] (xs: [n]f32) : (f32, i64) =
  let kept = filter (> 0) xs
  in (f32.product kept, length kept)
