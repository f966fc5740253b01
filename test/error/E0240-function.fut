-- A plain type holds no functions, and neither does a size-lifted one.
type t = i32 -> i32  -- error E0240
--       ^^^^^^^^^^
type~ u = {f: i32 -> i32}  -- error E0240
--        ^^^^^^^^^^^^^^^
type^ v = i32 -> i32
type w = [2]i64
type x = (v, i32)  -- error E0240
--       ^^^^^^^^
