-- A size consumes nothing, however deep it would.
def emptied (xs: *[]i32) : i64 = length (xs with [0] = 0)
def grown (ys: *[]i32) =
  let zs = replicate 3 0i32 :> [let _ = ys with [0] = 1 in 3]i32  -- error E0417
--                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in (zs, ys)
def counted (ys: *[]i32) (k: i64) : i64 = length (replicate k 0i32 :> [if k > 0 then emptied ys else k]i32)  -- error E0417
--                                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
