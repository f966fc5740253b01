-- What the size of an array is has to be known before the entry point runs.
type list 'a = #nil | #cons a (list a)
entry positive (xs: []i64) =  -- error E0258
  let ys = filter (> 0) xs
  in #cons (copy ys) #nil
