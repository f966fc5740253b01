-- Two recursive types have the constructors: nothing says which is meant.
type list = #nil | #cons i32 list
type other = #nil | #more other
def empty () = #nil  -- error E0332
--             ^^^^
def fine () = #cons 1 #nil
