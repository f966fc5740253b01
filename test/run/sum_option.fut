-- The option type, polymorphic, with the usual functions over it.
type option 'a = #none | #some a

def map_option 'a 'b (f: a -> b) (x: option a) : option b = match x case #none -> #none case #some y -> #some (f y)
def and_then 'a 'b (f: a -> option b) (x: option a) : option b = match x case #none -> #none case #some y -> f y
def or_else 'a (default: a) (x: option a) : a = match x case #none -> default case #some y -> y
def is_some 'a (x: option a) : bool = match x case #some _ -> true case #none -> false

def divide (a: i32) (b: i32) : option i32 = if b == 0 then #none else #some (a / b)

def find [n] 'a (p: a -> bool) (xs: [n]a) : option a =
  loop found : option a = #none for x in xs do if is_some found || !(p x) then found else #some x

-- ==
-- entry: quotients
-- input { [10, 20, 30] [2, 0, 7] } output { [5, -1, 4] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
entry quotients [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 = map2 (\x y -> or_else (-1) (divide x y)) xs ys

-- ==
-- entry: chained
-- input { 100 5 2 } output { 10 true }
-- input { 100 0 2 } output { -1 false }
-- input { 100 5 0 } output { -1 false }
entry chained (a: i32) (b: i32) (c: i32) : (i32, bool) =
  let r = divide a b |> and_then (\q -> divide q c)
  in (or_else (-1) r, is_some r)

-- ==
-- entry: first_above
-- input { 3 [1, 2, 4, 8] } output { 4 }
-- input { 9 [1, 2, 4, 8] } output { 0 }
-- input { 0 empty([0]i32) } output { 0 }
entry first_above (limit: i32) (xs: []i32) : i32 = find (> limit) xs |> or_else 0

-- ==
-- entry: doubled_length
-- input { true 3f64 } output { 6f64 }
-- input { false 3f64 } output { 0f64 }
entry doubled_length (b: bool) (x: f64) : f64 =
  let o : option f64 = if b then #some x else #none
  in map_option (* 2) o |> or_else 0

-- ==
-- entry: pairs
-- input { [1, 2, 3, 4] } output { [false, true, false, true] [0, 2, 0, 4] }
entry pairs [n] (xs: [n]i32) : ([n]bool, [n]i32) =
  let os = map (\x : option i32 -> if x % 2 == 0 then #some x else #none) xs
  in (map is_some os, map (or_else 0) os)
