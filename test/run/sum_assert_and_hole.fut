-- Assertions around sums and inside cases, and holes of a sum type that are never reached.
type option = #none | #some i32

def positive (x: i32) : option = assert (x >= -100) (if x > 0 then #some x else #none)

def get (o: option) : i32 = match o case #some x -> x case #none -> assert false 0

-- ==
-- entry: checked
-- input { 5 } output { 5 }
-- input { 0 } error: Assertion is false
-- input { -200 } error: Assertion is false: .x >= -100.
entry checked (x: i32) : i32 = get (positive x)

-- ==
-- entry: unreached
-- input { 3 } output { 3 }
-- input { -3 } error: hole
entry unreached (x: i32) : i32 =
  let o : option = if x > 0 then #some x else ???
  in match o case #some y -> y case #none -> -1

-- ==
-- entry: in_payload
-- input { [1, 2] 1i64 } output { 2 }
-- input { [1, 2] 5i64 } error: Index \[5\] out of bounds
entry in_payload (xs: []i32) (i: i64) : i32 =
  let o : option = if i >= 0 then #some xs[i] else #none
  in match o case #some y -> y case #none -> 0
