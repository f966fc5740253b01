def f (x: i32) =
  let y = if x > 1 then 2
  in y  -- error E0101
--^^
-- help: an `if` has a value in both cases: add `else` and the other value
def g (x: i32) = if x > 1 then 2 elif x > 2 then 3 else 4  -- error E0101
--                                          ^^^^
-- help: the second condition stands behind `else if`
