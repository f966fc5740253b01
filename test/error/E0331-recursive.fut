-- A constructor has its whole payload.
type list 'a = #nil | #cons a (list a)
def built (x: i32) : list i32 = #cons x  -- error E0331
--                              ^^^^^^^
def cell (d: *diamond) : list i32 = #cons d 1 #nil  -- error E0331
--                                  ^^^^^^^^^^^^^^
def matched (l: list i32) : i32 = match l case #nil -> 0 case #cons x -> x  -- error E0331
--                                                            ^^^^^^^
