-- Names in patterns: they hide outer names in their own case only, may differ between cases, and may be used in sizes.
type pair = #ints i32 i32 | #other i32

-- ==
-- entry: hidden
-- input { 1 2 } output { 213 }
-- input { 5 0 } output { 57 }
entry hidden (x: i32) (y: i32) : i32 =
  let p : pair = if y > 0 then #ints y x else #other 7
  in match p
     case #ints x y -> 100 * x + 10 * y + 3
     case #other y -> 10 * x + y

-- ==
-- entry: inner
-- input { 3 } output { 33 }
-- input { -3 } output { 0 }
entry inner (n: i32) : i32 =
  match n
  case 0 -> -1
  case n ->
    match (if n > 0 then #some n else #none : #some i32 | #none)
    case #some m -> let n = 10 * m in n + m
    case #none -> 0

-- ==
-- entry: sizes
-- input { 2 } output { [0, 1] }
-- input { 0 } output { [9] }
-- input { -1 } output { empty([0]i32) }
entry sizes (k: i32) : []i32 =
  match k
  case 0 -> [9]
  case n -> map i32.i64 (iota (i64.max 0 (i64.i32 n)))

-- ==
-- entry: wildcards
-- input { [1, 2, 3] } output { 3 }
-- input { empty([0]i32) } output { 0 }
entry wildcards [n] (xs: [n]i32) : i32 =
  let f (_: i32) (_: bool) = 1
  let count (acc: i32) (_: i32, _: i64) = acc + f 0 true
  in loop acc = 0 for (x, i) in zip xs (iota n) do match (x, i) case (_, _) -> count acc (x, i)

-- ==
-- entry: ascribed
-- input { 4 } output { 8 }
-- input { -4 } output { 0 }
entry ascribed (n: i32) : i32 =
  match (if n > 0 then #some (n, n) else #none : #none | #some (i32, i32))
  case #some ((a: i32), (b: i32)) -> a + b
  case (_: #none | #some (i32, i32)) -> 0
