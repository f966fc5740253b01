-- Recursive data at the interface whose cells hold sums with arrays, and arrays of sums.
-- ==
-- entry: doubled
-- input { (#cons (#some [1.0, 2.0]) (#cons #none (#cons (#some [4.0, 5.0]) #nil))) }
-- output { #cons (#some [2.0, 4.0]) (#cons #none (#cons (#some [8.0, 10.0]) #nil)) }
-- input { (#cons #none #nil) } output { #cons #none #nil }
-- input { #nil } output { #nil }
-- ==
-- entry: turned
-- input { (#cons (#left [1, 2]) (#cons (#right [3]) #nil)) } output { #cons (#right [1]) (#cons (#left [3, 3]) #nil) }
-- input { #nil } output { #nil }
-- ==
-- entry: pushed
-- input { 3i64 #nil } output { #cons (#some [0, 1, 2]) #nil }
-- ==
-- entry: painted
-- input { [0u8, 1u8, 7u8] } output { 0u8 3u8 }

type option 'a = #none | #some a
type either 'a 'b = #left a | #right b
type list 'a = #nil | #cons a (list a)

def double [n] (l: *list (option ([n]f64))) : *list (option ([n]f64)) =
  match l
  case #nil -> #nil
  case #cons #none t -> #cons #none (double t)
  case #cons (#some x) t -> #cons (#some (map (* 2) x)) (double t)
entry doubled [n] (l: *list (option ([n]f64))) : *list (option ([n]f64)) = double l

def turn (l: *list (either ([2]i64) ([1]i64))) : *list (either ([2]i64) ([1]i64)) =
  match l
  case #nil -> #nil
  case #cons (#left x) t -> #cons (#right [x[0]]) (turn t)
  case #cons (#right y) t -> #cons (#left [y[0], y[0]]) (turn t)
entry turned (l: *list (either ([2]i64) ([1]i64))) : *list (either ([2]i64) ([1]i64)) = turn l

entry pushed (n: i64) (l: *list (option ([n]i64))) : *list (option ([n]i64)) = #cons (#some (iota n)) l

type colour = #red | #mixed u8
entry painted (xs: [3]u8) : (u8, u8) =
  let l : *list ([3]colour) = #cons (map (\x -> if x == 0 then #red else #mixed x) xs) #nil
  in match l
     case #nil -> (0, 0)
     case #cons c _ -> (match c[0] case #red -> 0 case #mixed x -> x, u8.i64 (length c))
