-- Nor functions to give.
entry apply (f: i32 -> i32) (x: i32) = f x  -- error E0602
--          ^^^^^^^^^^^^^^^
