-- The payload has another type; the place shown is the payload itself.
type option = #none | #some i32
def f (b: bool) : option =
  #some
    b  -- error E0301
--  ^
