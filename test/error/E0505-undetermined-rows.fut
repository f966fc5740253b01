-- Nor how long the rows are.
def f (xs: [12]i32) = length (unflatten xs)  -- error E0505
--                            ^^^^^^^^^
