-- How many cells the data of the caller have is not known to an entry point, so a copy of them is no known number.
type list = #nil | #cons i64 list

entry given (l: list) : *list = copy l  -- error E0256
--    ^^^^^

entry built (n: i64) : i64 =
  let l = loop (l: *list) = #nil for i < n do #cons i l
  in match copy l case #nil -> 0 case #cons x _ -> x
