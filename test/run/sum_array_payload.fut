-- Payloads that are arrays; constructors with and without them meet in branches, loops and calls.
type rows [n] = #nothing | #one ([n]i32) | #two ([n]i32) ([n]i32)

def total [n] (r: rows [n]) : i32 =
  match r
  case #nothing -> 0
  case #one a -> i32.sum a
  case #two a b -> i32.sum a * i32.sum b

-- ==
-- entry: chosen
-- input { 0 [1, 2, 3] } output { 0 }
-- input { 1 [1, 2, 3] } output { 6 }
-- input { 2 [1, 2, 3] } output { 36 }
-- input { 2 empty([0]i32) } output { 0 }
entry chosen [n] (k: i32) (xs: [n]i32) : i32 =
  let r : rows [n] = if k == 0 then #nothing else if k == 1 then #one xs else #two xs (reverse xs)
  in total r

-- ==
-- entry: grown
-- input { 0i64 [1, 2] } output { 0 }
-- input { 1i64 [1, 2] } output { 3 }
-- input { 5i64 [1, 2] } output { 18 }
entry grown [n] (steps: i64) (xs: [n]i32) : i32 =
  let last : rows [n] = loop r = #nothing for _i < steps do
    match r
    case #nothing -> #one xs
    case #one a -> #two a (map (+ 1) a)
    case #two a b -> #one (map2 (+) a b)
  in total last

-- ==
-- entry: many
-- input { [[1, 2], [3, 4], [5, 6]] } output { [0, 7, 121] }
-- input { empty([0][2]i32) } output { empty([0]i32) }
entry many [n][m] (xss: [n][m]i32) : [n]i32 =
  let rs : [n](rows [m]) = map2 (\i xs -> if i % 3 == 0 then #nothing else if i % 3 == 1 then #one xs
    else #two xs xs) (iota n) xss
  in map total rs
