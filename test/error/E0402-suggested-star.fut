-- An update needs an array that is the function's own.
def f (xs: []i32) = xs with [0] = 1  -- error E0402
--                  ^^
-- help: consume a copy, `copy xs`, or let the caller give it away: `(xs: *[]i32)`
def g [n] (rows: [n][3]f32) (i: i64) =
  let rows[i, 0] = 1  -- error E0402
--    ^^^^
-- help: consume a copy, `copy rows`, or let the caller give it away: `(rows: *[n][3]f32)`
  in rows
def table = [1i32, 2, 3]
def h (i: i64) = table with [i] = 0  -- error E0402
--               ^^^^^
-- help: consume a copy: `copy table`
