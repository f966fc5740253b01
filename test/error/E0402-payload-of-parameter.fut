-- The payload of a parameter that is not unique belongs to the caller.
type maybe [n] = #absent | #present [n]i32
def f [n] (x: maybe [n]) : i32 =
  match x
  case #absent -> 0
  case #present a -> (a with [0] = 1)[0]  -- error E0402
--                    ^
