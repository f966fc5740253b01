-- The size of an argument is read, not solved for.
entry f [n] (xs: [n + 1]i32) = n  -- error E0605
--    ^
entry g [n] (xs: [2 * n]i32) = (n, xs)  -- error E0605
--    ^
