-- Only constructors of recursive types have a cell, and only those with a payload.
type list = #nil | #cons i32 list
type option = #none | #some i32
def empty (d: *diamond) : list = #nil@d  -- error E0341
--                                    ^
def some (d: *diamond) : option = #some@d 1  -- error E0341
--                                      ^
def rest (l: list) : list = match l case #nil@_ -> #nil case #cons _ t -> t  -- error E0341
--                                            ^
def value (o: option) : i32 = match o case #none -> 0 case #some@d x -> x  -- error E0341
--                                                               ^
