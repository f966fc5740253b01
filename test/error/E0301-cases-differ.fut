-- All cases give one type.
def f (x: #a | #b | #c) =
  match x
  case #a -> 1i32
  case #b -> 2i32
  case #c -> true  -- error E0301
--           ^^^^
