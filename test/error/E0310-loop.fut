-- The state of a loop holds no functions.
def f (n: i64) (x: i32) =
  (loop g = \(y: i32) -> y for i < n do g) x  -- error E0310
-- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
