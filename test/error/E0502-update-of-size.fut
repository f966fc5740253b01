-- A field of another size makes a record of another size.
type pair [n] = {left: [n]i32, right: [n]i32}
def cut [n] (p: pair [n]) : pair [n] = p with right = take 1 p.right  -- error E0502
--                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
