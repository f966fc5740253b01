-- `replicate` makes arrays, and arrays hold no functions.
def fs = replicate 3 (\(x: i32) -> x)  -- error E0317
--                   ^^^^^^^^^^^^^^^^
