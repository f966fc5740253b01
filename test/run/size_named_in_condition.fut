-- A size named in a loop's condition, which is computed before the loop and after every round.
-- ==
-- input { [3, 0, 5, 6] 4 } output { 4 }
-- input { [1, 2] 4 } output { 2 }
-- input { empty([0]i32) 1 } output { 0 }
entry main [n] (xs: [n]i32) (limit: i32) : i32 =
  loop i = 0 while i < limit && (let [k] (ys: [k]i32) = filter (> i) xs
    in k > 0 && length (map2 (+) ys (replicate k 1)) > 0) do i + 1
