-- A type that nothing decides matters to nobody: the program runs whatever it is.
-- ==
-- entry: empty_arrays
-- input { 5 } output { 0i64 5 0i64 }
-- input { -2 } output { 0i64 -2 0i64 }
entry empty_arrays (x: i32) =
  let nothing = []
  let same y = y
  in (length nothing, same x, length (map same []))
-- ==
-- entry: unused
-- input { 3 } output { 4 }
entry unused (x: i32) =
  let (_, keep) = (\y -> y, x + 1)
  let never _ = 7
  in if keep == 0 then never [] else keep
