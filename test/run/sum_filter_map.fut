-- Keeping what a partial function gives, taking the first that works, and chains of partial functions.
type option 'a = #none | #some a

def filter_map [n] 'a 'b (f: a -> option b) (zero: b) (xs: [n]a) : []b =
  map f xs
  |> filter (\o -> match o case #some _ -> true case #none -> false)
  |> map (\o -> match o case #some y -> y case #none -> zero)

def first_of [n] 'a (os: [n](option a)) : option a =
  reduce (\a b -> match a case #some _ -> a case #none -> b) #none os

def root (x: i64) : option i64 =
  let r = i64.f64 (f64.round (f64.sqrt (f64.i64 x)))
  in if x >= 0 && r * r == x then #some r else #none

-- ==
-- entry: roots
-- input { [4i64, 5i64, 9i64, -4i64, 0i64] } output { [2i64, 3i64, 0i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry roots (xs: []i64) : []i64 = filter_map root 0 xs

-- ==
-- entry: first_root
-- input { [5i64, 16i64, 25i64] } output { 4i64 }
-- input { [5i64] } output { -1i64 }
-- input { empty([0]i64) } output { -1i64 }
entry first_root (xs: []i64) : i64 = match first_of (map root xs) case #some r -> r case #none -> -1

-- ==
-- entry: twice
-- input { [16i64, 81i64, 9i64, 2i64] } output { [2i64, 3i64] }
entry twice (xs: []i64) : []i64 =
  filter_map (\x -> match root x case #some r -> root r case #none -> #none) 0 xs

-- ==
-- entry: nested
-- input { [1i64, -1i64, 4i64] } output { [1i64, -2i64, 2i64] }
entry nested [n] (xs: [n]i64) : [n]i64 =
  let oo (x: i64) : option (option i64) = if x < 0 then #none else #some (root x)
  in map (\x -> match oo x case #none -> -2 case #some #none -> -1 case #some (#some r) -> r) xs
