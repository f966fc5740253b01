-- The cases do not say which other constructors the type has.
def weight x =
  match x
  case #light -> 1i32  -- error E0332
--     ^^^^^^
  case #heavy -> 2
