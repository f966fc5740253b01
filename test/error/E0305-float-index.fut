-- So are indices.
def f (xs: []i32) = xs[1.5f64]  -- error E0305
--                     ^^^^^^
