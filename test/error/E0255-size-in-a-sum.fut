-- Also in a sum an array has a size that is known when the entry point begins.
type choice 'a = #none | #some a
type list 'a = #nil | #cons a (list a)
def firsts [n] (l: list (choice ([n]i64))) : i64 = match l case #nil -> 0 case #cons (#some x) t -> x[0] + firsts t case #cons _ t -> firsts t
entry main [n] (xs: [n]i64) : i64 =
  let [k] (ys: [k]i64) = filter (> 0) xs
  let l : *list (choice ([k]i64)) = #cons (#some (copy ys)) #nil  -- error E0255
--                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in firsts l
