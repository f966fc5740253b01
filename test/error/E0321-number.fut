-- Numbers beyond those listed are not covered.
def f (x: i32) =
  match x  -- error E0321
--^^^^^^^
  case 0 -> 1i32
  case 1 -> 2
