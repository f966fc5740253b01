-- Local functions over sums: polymorphic, capturing sums, giving sums, and applied to constructors that are known where
-- they are called.
type option 'a = #none | #some a

-- ==
-- entry: polymorphic
-- input { 3 } output { 4 2.5f64 true }
-- input { 0 } output { 1 0.5f64 false }
entry polymorphic (x: i32) : (i32, f64, bool) =
  let get 'a (d: a) (o: option a) : a = match o case #some v -> v case #none -> d
  let wrap 'a (v: a) : option a = if x > 0 then #some v else #none
  in (get 0 (wrap x) + 1, get 0 (wrap 2f64) + 0.5, get false (wrap true))

-- ==
-- entry: captured
-- input { 2 [1, 2, 3] } output { [3, 4, 5] }
-- input { -2 [1, 2, 3] } output { [-1, -2, -3] }
entry captured [n] (k: i32) (xs: [n]i32) : [n]i32 =
  let mode : #shift i32 | #mirror = if k > 0 then #shift k else #mirror
  let apply (x: i32) = match mode case #shift by -> x + by case #mirror -> -x
  in map apply xs

-- ==
-- entry: known
-- input { 5 } output { 6 4 25 0 }
entry known (x: i32) : (i32, i32, i32, i32) =
  let act (a: #up | #down | #square | #zero) (v: i32) = match a case #up -> v + 1 case #down -> v - 1 case #square ->
    v * v case #zero -> 0
  in (act #up x, act #down x, act #square x, act #zero x)

-- ==
-- entry: built
-- input { 4i64 } output { [0i64, -1i64, 2i64, -3i64] }
entry built (n: i64) : [n]i64 =
  let sign (i: i64) : #plus i64 | #minus i64 = if i % 2 == 0 then #plus i else #minus i
  let value (s: #plus i64 | #minus i64) = match s case #plus i -> i case #minus i -> -i
  in map (sign >-> value) (iota n)
