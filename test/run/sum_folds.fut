-- Reductions, scans, histograms and scatters whose elements are sums.
type option = #none | #some i32
type bracket = #balanced | #needs i32 i32

def or_zero (x: option) : i32 = match x case #some y -> y case #none -> 0
def larger (a: option) (b: option) : option =
  match (a, b)
  case (#none, y) -> y
  case (x, #none) -> x
  case (#some x, #some y) -> #some (i32.max x y)

def join (a: bracket) (b: bracket) : bracket =
  match (a, b)
  case (#balanced, x) -> x
  case (x, #balanced) -> x
  case (#needs before opened, #needs closed after) ->
    if opened == closed && before == 0 && after == 0 then #balanced
    else if opened >= closed then #needs before (opened - closed + after) else #needs (before + closed - opened) after

-- ==
-- entry: largest
-- input { [1, -5, 3] } output { 3 [1, 1, 3] }
-- input { [-1] } output { 0 [0] }
-- input { empty([0]i32) } output { 0 empty([0]i32) }
entry largest [n] (xs: [n]i32) : (i32, [n]i32) =
  let os = map (\x : option -> if x < 0 then #none else #some x) xs
  in (or_zero (reduce larger #none os), map or_zero (scan larger #none os))

-- ==
-- entry: brackets
-- input { "(()())" } output { true }
-- input { "(()" } output { false }
-- input { ")(" } output { false }
-- input { "" } output { true }
entry brackets (text: []u8) : bool =
  let total = reduce join #balanced (map (\c : bracket -> if c == '(' then #needs 0 1 else if c == ')' then #needs 1 0
    else #balanced) text)
  in total == #balanced || total == #needs 0 0

-- ==
-- entry: scattered
-- input { [0i64, 3i64, 9i64] [7, 8, 9] } output { [7, 0, 0, 8] }
-- input { empty([0]i64) empty([0]i32) } output { [0, 0, 0, 0] }
entry scattered [n] (is: [n]i64) (xs: [n]i32) : [4]i32 =
  let d : *[4]option = replicate 4 #none
  in map or_zero (scatter d is (map (\x : option -> #some x) xs))

-- ==
-- entry: counted
-- input { [0i64, 1i64, 0i64, 5i64] [3, 4, 9, 1] } output { [9, 4, 0] }
entry counted [n] (is: [n]i64) (xs: [n]i32) : [3]i32 =
  map or_zero (hist larger #none 3 is (map (\x : option -> if x < 0 then #none else #some x) xs))

-- ==
-- entry: by_index
-- input { [0i64, 1i64, 0i64, 5i64] [3, 4, 9, 1] } output { [9, 4, 100] }
entry by_index [n] (is: [n]i64) (xs: [n]i32) : [3]i32 =
  let d : *[3]option = [#none, #some 2, #some 100]
  in map or_zero (reduce_by_index d larger #none is (map (\x : option -> #some x) xs))
