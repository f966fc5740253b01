-- A local name that nothing uses at a type.
def f (x: i32) : i32 =
  let unused = #some x  -- error E0332
--             ^^^^^^^
  in x
