-- A lifted type may be a function.
def deep '^a (n: i32) (x: a) : a =  -- error E0251
--  ^^^^
  let y = deep (n - 1) x
  in y
