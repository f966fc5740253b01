-- The next state of a consuming loop is not somebody else's array.
def f (n: i64) (start: *[]i32) (other: []i32) =
  loop xs = start for i < n do
    let xs[0] = 1
    in if xs[0] > 3 then xs else other  -- error E0406
--     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
