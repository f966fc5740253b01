-- A record with a function keeps it when another field is updated.
-- ==
-- input { 3 } output { 4 7 }
-- input { 9 } output { 10 13 }
def main (x: i32) =
  let r = {f = (+ 1), n = 0i32}
  let s = r with n = 2
  in (r.f x, s.f x + s.n + 1)
