-- A consumed array may not be used by any name it has: through let, a part, a slice, a branch, a call, a section, a constructor.
def binding (xs: *[]i32) =
  let ys = xs
  let zs = ys with [0] = 1
  in xs[0] + zs[0]  -- error E0401
--   ^^
def part (xs: *[]i32) =
  let r = {a = xs, b = 1}
  let zs = r.a with [0] = 1
  in (zs, xs)  -- error E0401
--        ^^
def slice (xs: *[]i32) =
  let ys = xs[1:]
  let xs[0] = 2
  in (ys, xs)  -- error E0401
--    ^^
def row (xss: *[][]i32) =
  let r = xss[0]
  let xss[1, 0] = 2
  in (r, xss)  -- error E0401
--    ^
def branch (c: bool) (xs: *[]i32) (zs: *[]i32) =
  let ys = if c then xs else zs
  let ys[0] = 1
  in (ys, zs)  -- error E0401
--        ^^
def same (xs: []i32) = xs
def call (xs: *[]i32) =
  let ys = same xs
  let xs[0] = 2
  in (ys, xs)  -- error E0401
--    ^^
def section (xs: *[]i32) =
  let f = map (\x -> x + xs[0])
  let xs[0] = 2
  in f xs  -- error E0401
--   ^
def pattern (t: *([]i32, []i32)) =
  let (a, _) = t
  let a[0] = 1
  in (a, t.0)  -- error E0401
--       ^^^
def polymorphic 't (i: i64) (j: i64) (xs: *[]t) =
  let x = xs[i]
  let xs[i] = xs[j]
  let xs[j] = x  -- error E0401
--            ^
  in xs
