-- `let` has to match every value, and this type has another constructor.
type option = #none | #some i32
def get (x: option) : i32 =
  let #some y = x  -- error E0316
--    ^^^^^^^
  in y
