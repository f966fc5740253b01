-- An array that only one constructor of a sum has.
type list 'a = #nil | #cons a (list a)
entry first (l: list (#none | #some ([3]i64))) : i64 =  -- error E0258
  match l case #cons (#some x) _ -> x[0] case _ -> 0
