-- What is missing lies inside a payload.
type option = #none | #some i32
type tree = #leaf option | #node option option
def f (t: tree) : i32 =
  match t  -- error E0321
--^^^^^^^
  case #leaf (#some x) -> x
  case #leaf #none -> 0
  case #node (#some x) _ -> x
  case #node _ (#some y) -> y
