-- A branch whose condition is known leaves the other one, under its own attribute: a stored choice between source views
-- may be under a destination view.

-- ==
-- entry: stored_choice
-- input { 0i64 [1, 2] } output { [[1, 2], [2, 3]] }
-- input { 1i64 [5] } output { [[5], [5]] }
entry stored_choice [n] (x: i64) (a: [n]i32) : [2][n]i32 =
  #[dest]
  (if (let _y = x + 1 in false)
   then replicate 2 a
   else
     (#[eager]
      (if 0 < x
       then (#[source] replicate 2 a)
       else (#[source] tabulate 2 (\i -> map (+ i32.i64 i) a)))))
