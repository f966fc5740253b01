-- Primes below n: scatter in a loop.
-- ==
-- input { 20i64 } output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64] }
-- input { 2i64 } output { empty([0]i64) }
-- input { 0i64 } output { empty([0]i64) }
entry main (n: i64) : []i64 =
  let marks = loop marks = map (\i -> i > 1) (iota n) for i < n do
    if i > 1 && i * i < n && marks[i]
    then let multiples = map (\k -> (k + i) * i) (iota n)
         in scatter marks multiples (replicate n false)
    else marks
  in filter (\i -> marks[i]) (iota n)
