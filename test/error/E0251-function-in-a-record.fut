def step (n: i32) : {value: i32, next: i32 -> i32} =  -- error E0251
--  ^^^^
  let before = step (n - 1)
  in {value = before.value, next = \x -> x + n}
