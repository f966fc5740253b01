-- Results that are not unique may share memory with each other and with what was given.
def pair (n: i64) : ([]i64, []i64) = let a = iota n in (a, a)
def main (n: i64) =
  let (a, b) = pair n
  let a[0] = 0
  in (a, b)  -- error E0401
--       ^
def loops (xs: *[]i32) =
  let (a, _) = loop (a, b) = (copy xs, xs) for i < 3 do (b, a)
  let a[0] = 1
  in (a, xs)  -- error E0401
--       ^^
