-- A size that is the size of nothing has no value.
def f [n] (x: i32) = x  -- error E0507
--     ^
def g [n] [m] (xs: [n]i32) : i64 = m  -- error E0507
--         ^
def h (x: i32) = let [k] y = x in y  -- error E0507
--                    ^
def l (x: i32) = loop [k] y = x for i < 3 do y + 1  -- error E0507
--                     ^
type t [n] = i32  -- error E0507
--      ^
def local_function (x: i32) =
  let inner [n] (y: i32) = y  -- error E0507
--           ^
  in inner x
