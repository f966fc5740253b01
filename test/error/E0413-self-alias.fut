-- All parts of an argument that is consumed are consumed.
def g (t: *([]i64, []i64)) = t.0[0]
def f (n: i64) = let x = iota n in g (x, x)  -- error E0413
--                                   ^^^^^^
def r (r: *{a: []i32, b: []i32}) = r.a
def h (xs: *[]i32) = r {a = xs, b = xs[1:]}  -- error E0413
--                     ^^^^^^^^^^^^^^^^^^^^
