-- Consuming in a loop what was made outside would consume it again.
def f (xs: *[]i32) =
  loop s = 0i32 for i < 3 do
    let ys = xs with [0] = s  -- error E0405
--           ^^
    in ys[0] + i32.i64 i
