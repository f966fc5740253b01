-- Neither reductions nor folds put functions together.
def folded (xs: []i32) =
  foldl (\g x -> g >-> (+ x)) -- error E0317
--      ^^^^^^^^^^^^^^^^^^^^^
        id -- error E0317
--      ^^
        xs 0
