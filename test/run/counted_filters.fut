-- What a filter keeps is used once, and how much it keeps is a result as well.
-- ==
-- entry: histogram
-- input { [1i64, -2i64, 9i64, 3i64, 0i64] } output { [0i64, 2i64, 0i64, 1i64] 3i64 }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64] 0i64 }
-- ==
-- entry: scattered
-- input { [5i64, 5i64, 5i64, 5i64] [1i64, -2i64, 3i64] } output { [5i64, 2i64, 5i64, 6i64] 2i64 }
-- ==
-- entry: kept_again
-- input { [1i64, -2i64, 9i64, 3i64] } output { [1i64, 3i64] 3i64 }

entry histogram [n] (xs: [n]i64) : ([4]i64, i64) =
  let kept = filter (> 0) xs
  in (hist (+) 0 4 (map (% 4) kept) (map (const 1) kept), length kept)
entry scattered [n] (target: *[4]i64) (xs: [n]i64) : (*[4]i64, i64) =
  let kept = filter (> 0) xs
  in (scatter target kept (map (* 2) kept), length kept)
entry kept_again [n] (xs: [n]i64) : ([]i64, i64) =
  let kept = filter (> 0) xs
  in (filter (< 9) kept, length kept)
