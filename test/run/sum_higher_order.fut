-- Constructors and matches inside lambdas, sections, pipelines, compositions and folds.
type option 'a = #none | #some a
type event = #deposit i64 | #withdraw i64 | #rate i64 i64

def step (balance: i64) (e: event) : i64 =
  match e
  case #deposit x -> balance + x
  case #withdraw x -> balance - x
  case #rate times percent -> loop b = balance for _i < times do b + b * percent / 100

def lift2 'a 'b 'c (f: a -> b -> c) (x: option a) (y: option b) : option c =
  match (x, y)
  case (#some a, #some b) -> #some (f a b)
  case _ -> #none

def sequence [n] 'a (xs: [n](option a)) (zero: a) : option ([n]a) =
  if all (\x -> match x case #some _ -> true case #none -> false) xs
  then #some (map (\x -> match x case #some y -> y case #none -> zero) xs)
  else #none

-- ==
-- entry: balances
-- input { [0, 1, 2, 0] [100i64, 30i64, 2i64, 5i64] } output { 89i64 [100i64, 70i64, 84i64, 89i64] }
-- input { empty([0]i32) empty([0]i64) } output { 0i64 empty([0]i64) }
entry balances [n] (kinds: [n]i32) (xs: [n]i64) : (i64, [n]i64) =
  let events : [n]event = map2 (\k x -> match k case 0 -> #deposit x case 1 -> #withdraw x case _ ->
    #rate x 10) kinds xs
  let history = map (\i -> foldl step 0 (take (i + 1) events)) (iota n)
  in (foldl step 0 events, history)

-- ==
-- entry: lifted
-- input { [1, 0, 3] [4, 5, 0] } output { [5, -1, -1] }
entry lifted [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 =
  let wrap (x: i32) : option i32 = if x == 0 then #none else #some x
  in map2 (lift2 (+)) (map wrap xs) (map wrap ys) |> map (\r -> match r case #some x -> x case #none -> -1)

-- ==
-- entry: sequenced
-- input { [1, 2, 3] } output { true 6 }
-- input { [1, 0, 3] } output { false 0 }
-- input { empty([0]i32) } output { true 0 }
entry sequenced [n] (xs: [n]i32) : (bool, i32) =
  match sequence (map (\x : option i32 -> if x == 0 then #none else #some x) xs) 0
  case #some ys -> (true, i32.sum ys)
  case #none -> (false, 0)

-- ==
-- entry: folded
-- input { [3, -1, 4, -1, 5] } output { 5 3 }
-- input { empty([0]i32) } output { -1 -1 }
entry folded [n] (xs: [n]i32) : (i32, i32) =
  let pick (f: i32 -> i32 -> i32) (a: option i32) (b: option i32) : option i32 =
    match (a, b)
    case (#none, y) -> y
    case (x, #none) -> x
    case (#some x, #some y) -> #some (f x y)
  let os = map (\x : option i32 -> if x < 0 then #none else #some x) xs
  let or (x: option i32) = match x case #some y -> y case #none -> -1
  in (or (reduce (pick i32.max) #none os), or (reduce (pick i32.min) #none os))
