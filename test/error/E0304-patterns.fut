-- Numbers in patterns have to fit the type that is matched.
def small (x: u8) : i32 = match x
  case 300 -> 1 -- error E0304
--     ^^^
  case _ -> 2
def negative (x: i8) : i32 = match x
  case -129 -> 1 -- error E0304
--     ^^^^
  case 127 -> 3
  case -128 -> 4
  case _ -> 2
def half (x: f16) : i32 = match x
  case 1e9 -> 1 -- error E0304
--     ^^^
  case _ -> 2
