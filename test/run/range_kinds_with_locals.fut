-- Ranges up, down and with steps, in local functions, matches, pipelines and slices of them.
-- ==
-- entry: main
-- input { 7i64 } output { [1i64, 3i64, 5i64] [7i64, 5i64, 3i64, 1i64] [7i64, 6i64, 5i64] 28i64 [2, 3] }
-- input { 1i64 } output { empty([0]i64) [1i64] empty([0]i64) 1i64 [2, 3] }
entry main (n: i64) =
  let odd_below k = if k <= 1 then [] else 1..3..<k
  let down_to_one k = match k case 1 -> [1] case m -> m..m - 2..>0
  let above_four k = k..>4
  let sum_to k = i64.sum (1...k)
  in (odd_below n, down_to_one n, if n > 4 then above_four n else [], sum_to n, (1..2...4)[1:3])
