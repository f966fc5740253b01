-- In types neither.
def f (fs: [3](i32 -> i32)) = 1i32  -- error E0309
--         ^^^^^^^^^^^^^^^
