-- What one branch computes is not known in the other, nor before.
def f (c: bool) (xs: []i32) =
  let g = length  -- error E0506
--        ^^^^^^
  in if c then g (filter (> 0) xs) else 0
