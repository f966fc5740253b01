-- Nothing tells the program which size the caller means.
entry f [n] : [0][n]i32 = []  -- error E0604
--    ^
entry g [n] (x: i32) : [0][n]i32 = []  -- error E0604
--    ^
