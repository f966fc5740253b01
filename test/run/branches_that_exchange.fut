-- Each branch returns an array from before it, as another of its results: only one of the results can take the memory
-- of that array over.
type pair [n] = #both ([n]i32) ([n]i32) | #none

def weight [n] (values: [n]i32) : i64 =
  i64.sum (map2 (\i value -> i64.i32 value * (i + 1)) (iota n) values)

entry exchanged [n] (rest: [n]i32) (value: i32) (swap: i64) : (i64, i64) =
  let zeros = map (* 0) rest
  let filled = replicate n value
  in match
       (if swap == 1 then #both filled zeros else #both zeros filled : pair [n])
     case #both first second -> (weight first, weight second)
     case #none -> (0, 0)

entry counted [n] (counts: [n]i32) (value: i32) (swap: i64) : ([n]i32, [n]i32) =
  let doubled = scan (+) 0 counts
  let (first, second) =
    if swap == 1
    then (map (+ value) (scan (+) 0 doubled), doubled)
    else (doubled, scan (+) 0 doubled)
  in (map (* 2) first, map2 (-) second first)
-- ==
-- entry: exchanged
-- input { [1, 2, 3] 5 1i64 } output { 30i64 0i64 }
-- input { [1, 2, 3] 5 0i64 } output { 0i64 30i64 }
-- input { empty([0]i32) 5 0i64 } output { 0i64 0i64 }
-- ==
-- entry: counted
-- input { [1, 2, 3] 5 1i64 } output { [12, 18, 30] [-5, -6, -9] }
-- input { [1, 2, 3] 5 0i64 } output { [2, 6, 12] [0, 1, 4] }
