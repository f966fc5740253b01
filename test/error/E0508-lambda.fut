-- The same holds of a lambda.
def f (xs: []i32) =
  let g =
    \ys ->  -- error E0508
--   ^^
      let zs = filter (> 0) xs
      in map2 (+) ys zs
  in length xs
