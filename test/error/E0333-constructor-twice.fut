-- The constructors of a type have different names.
type answer = #yes | #no | #yes i32  -- error E0333
--                         ^^^^^^^^
