-- Sizes of an entry point's result are not told of when its body has a mistake that may have left them open.
entry f [n] : [n]i32 = "abc"  -- error E0301
--                     ^^^^^
entry g [n] (x: i32) : [0][n]i32 = missing x  -- error E0201
--                                 ^^^^^^^
