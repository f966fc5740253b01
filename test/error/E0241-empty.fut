-- Nothing says what is compared.
def f (_: i32) =
  let x = []  -- error E0241
--        ^^
  in x == x
