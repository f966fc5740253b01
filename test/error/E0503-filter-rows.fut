-- Filtering the rows leaves rows of different sizes.
def f (xss: [][]i32) = map (\xs -> filter (> 0) xs) xss  -- error E0503
--                         ^^^^^^^^^^^^^^^^^^^^^^^^
