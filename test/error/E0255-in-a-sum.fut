-- An array in a cell is no part of a sum.
type choice = #none | #some ([3]i64)
type list 'a = #nil | #cons a (list a)
def firsts (l: list choice) : i64 = match l case #nil -> 0 case #cons (#some x) t -> x[0] + firsts t case #cons _ t -> firsts t
entry main (x: i64) : i64 =
  let l : *list choice = #cons (#some [x, x, x]) #nil  -- error E0255
--                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in firsts l
