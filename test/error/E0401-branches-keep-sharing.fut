-- One branch consumes what both parts of the other's value are.
def swap (c: bool) (u: *[]i32) (a: *[]i32) (b: *[]i32) =
  let (l, r) = if c then (u, u) else (let _ = u with [0] = 5 in (a, b))
  let l[0] = 1
  in r  -- error E0401
--   ^
type shape = #line | #box
def pick (s: shape) (n: i64) =
  let u = replicate n 0i32
  let both = {left = u, right = u}
  let r = match s
          case #line -> both
          case #box -> (let _ = both.left with [0] = 5 in {left = replicate n 1, right = replicate n 2})
  let r.left[0] = 10  -- error E0401
--    ^
  in r.right
