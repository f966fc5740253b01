-- A plain type has sizes that are known.
type t = []i32  -- error E0240
--       ^^^^^
type~ u = []i32
type v [n] = [n]i32
type w = (i32, u)  -- error E0240
--       ^^^^^^^^
type x 'a = {x: ?[n].[n]a}  -- error E0240
--          ^^^^^^^^^^^^^^
