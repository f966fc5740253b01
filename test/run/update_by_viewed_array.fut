-- An array that an update puts into another one is copied there if a view of it is read after the update.
#[noinline]
def total [n] (v: [n]i64) : i64 = loop s = 0 for x in v do s * 3 + x

-- ==
-- entry: read_after
-- input { 1i64 [1i64, 2i64, 3i64] [[0i64, 0i64, 0i64], [0i64, 0i64, 8i64]] }
-- output { [[1i64, 7i64, 6i64], [0i64, 0i64, 8i64]] 30i64 }
-- input { 0i64 [4i64] [[1i64], [2i64]] } output { [[7i64], [2i64]] 8i64 }
entry read_after [n] (k: i64) (xs: [n]i64) (ys: *[2][n]i64) : ([2][n]i64, i64) =
  let a = scan (+) 0 xs
  let v = a[k:]
  let t = total v
  let b = ys with [0] = a
  let c = b with [0, k] = 7
  in (c, t + total v)

-- A view that is read before the update only: the array is made in its place.
-- ==
-- entry: read_before
-- input { 1i64 [1i64, 2i64, 3i64] [[0i64, 0i64, 0i64], [0i64, 0i64, 8i64]] }
-- output { [[1i64, 7i64, 6i64], [0i64, 0i64, 8i64]] 15i64 }
entry read_before [n] (k: i64) (xs: [n]i64) (ys: *[2][n]i64) : ([2][n]i64, i64) =
  let a = scan (+) 0 xs
  let t = total a[k:]
  let b = ys with [0] = a
  in (b with [0, k] = 7, t)
