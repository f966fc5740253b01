-- Nor functions to take.
entry adder (x: i32) = (\y -> x + y, x)  -- error E0603
--    ^^^^^
