-- A recursive function does not give functions.
def adder (n: i32) : i32 -> i32 =  -- error E0251
--  ^^^^^
  let next = adder (n - 1)
  in \x -> x + n
