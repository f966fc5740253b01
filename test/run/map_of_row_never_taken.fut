-- A map that only picks rows is a view of them; where nothing runs, the number of the row is nothing.
-- ==
-- input { [1i32, 2i32] } output { 0i64 2i64 }
-- input { empty([0]i32) } output { 0i64 0i64 }
def picked [n] (xs: [n]i64) : [n]f32 =
  tabulate n (\i ->
    let cube = replicate n (replicate n (replicate n (u8.i64 xs[i])))
    let rows = map (\(row: [n]u8, _) -> row) (zip cube[0 % n] (replicate n 0i32))
    in f32.i64 (length rows) + f32.u8 rows[i, i])

entry main [n] (xs: [n]i32) : (i64, i64) =
  let none = picked (replicate 0 0i64)
  let some = picked (map i64.i32 xs)
  in (length none, length some + i64.f32 (f32.sum none))
