-- The type parameter is one type in the whole of the sum.
type either 'a = #left a | #right a
def f (b: bool) : either i32 = if b then #left 1 else #right 2.5f64  -- error E0301
--                                                           ^^^^^^
