-- Arrays inside records and tuples, updated.
type~ state = {xs: []i32, hits: i64}
-- ==
-- input { [1i32, 2i32, 3i32] 2i64 } output { [1i32, 2i32, 9i32] 1i64 }
-- input { [1i32, 2i32, 3i32] 3i64 } error: out of bounds
entry main (xs: *[]i32) (i: i64) : ([]i32, i64) =
  let s: state = {xs = xs, hits = 0}
  let ys = s.xs with [i] = 9
  let t = {xs = ys, hits = s.hits + 1}
  in (t.xs, t.hits)
