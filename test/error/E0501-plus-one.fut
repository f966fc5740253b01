-- n and n + 1 differ for every n.
def f [n] (xs: [n]i32) : [n]i32 =
  xs ++ [1]  -- error E0501
--^^^^^^^^^
