-- The rows of all cells are laid out before the entry point runs.
type list 'a = #nil | #cons a (list a)
def firsts [n] (l: list ([n]i64)) : i64 = match l case #nil -> 0 case #cons x t -> x[0] + firsts t
entry main [n] (xs: [n]i64) : i64 =
  let [k] (ys: [k]i64) = filter (> 0) xs
  let l : *list ([k]i64) = #cons (copy ys) #nil  -- error E0255
--                         ^^^^^^^^^^^^^^^^^^^^
  in firsts l
