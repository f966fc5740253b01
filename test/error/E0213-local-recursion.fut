-- In local functions as well.
def f (n: i64) : i64 =
  let down (k: i64) : i64 = if k == 0 then 0 else down (k - 1)  -- error E0213
--                                                ^^^^
  in down n
