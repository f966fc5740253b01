-- Matching takes the payload out without copying it: consuming it consumes the sum.
type maybe [n] = #absent | #present [n]i32
def f [n] (x: *maybe [n]) : (i32, maybe [n]) =
  match x
  case #absent -> (0, x)
  case #present a ->
    let b = a with [0] = 1
    in (b[0], x)  -- error E0401
--            ^
