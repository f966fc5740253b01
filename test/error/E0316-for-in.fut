-- And the pattern of `for ... in`.
def total [n] (xs: [n](#item i32 | #gap)) : i32 =
  loop sum = 0 for #item x in xs do sum + x  -- error E0316
--                 ^^^^^^^
