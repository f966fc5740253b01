-- Nor a view of it.
def f [n] [m] (xs: [n][m]i32) : *[m][n]i32 =
  transpose xs  -- error E0404
--^^^^^^^^^^^^
