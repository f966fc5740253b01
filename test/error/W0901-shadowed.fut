-- A general case before a special one.
def f (x: (#a | #b, i32)) : i32 =
  match x
  case (#a, n) -> n
  case (#a, 0) -> 1  -- error W0901
--     ^^^^^^^
  case (#b, _) -> 2
