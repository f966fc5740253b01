-- The function itself looks at what it is given to consume.
def f (n: i64) =
  let a = iota n
  let set (x: *[]i64) = x with [0] = a[1]
  in set  -- error E0414
--   ^^^^^^^^^^^^^^^^^^^
         a
