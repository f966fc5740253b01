-- The [] of a parameter is a size of its own: no equation between two of them decides it.
def ten (xs: []i32) (ys: []i32) : [10]i32 = xs ++ ys  -- error E0502
--                                          ^^^^^^^^
def two (xs: []i32) : [2]i32 = xs
