-- Characters that leave no mark are shown by their number; a byte order mark belongs to the beginning of a file.
def a = 1 ​+ 2  -- error E0104
--        ^
def b = 1 ﻿+ 2  -- error E0104
--        ^
def c = 1 + 2  -- error E0104
--       ^
-- help: it looks like a blank and is none: write a blank
