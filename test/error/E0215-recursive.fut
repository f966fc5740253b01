-- Inside its own definition a type has its parameters, too.
type list 'a = #nil | #cons a list  -- error E0215
--                            ^^^^
