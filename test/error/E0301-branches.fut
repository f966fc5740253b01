-- The branches of an `if` have one type.
def f (b: bool) =
  if b
  then 1i32
  else 2.0f32  -- error E0301
--     ^^^^^^
