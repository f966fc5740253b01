-- Results whose size differs from call to call, where one size is wanted.
def f (g: i64 -> [3]i64) (x: i64) = g x
def k (g: (n: i64) -> [n]i64) (x: i64) = g x
def compose (xs: []i32) = (filter (> 0)
  >-> length) xs  -- error E0510
--    ^^^^^^
def constant = f (\y -> iota y)  -- error E0510
--               ^^^^^^^^^^^^^^
def named = k (\y -> filter (> 0) (iota y))  -- error E0510
--            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def in_record (r: {g: i64 -> [3]i64}) = r.g 1
def other = in_record {g = \y -> filter (> y) [1, 2]}  -- error E0510
--                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
