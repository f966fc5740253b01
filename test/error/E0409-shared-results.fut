-- Two unique results are two arrays.
def f [n] (xs: *[n]i32) : (*[n]i32, *[n]i32) =
  (xs, xs)  -- error E0409
--^^^^^^^^
