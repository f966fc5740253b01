-- Payloads are taken out without a copy: they may be updated in place when the sum is unique, and the other payload
-- stays usable.
type buffer [n] = #empty | #single ([n]i32) | #double ([n]i32) ([n]i32)

def bump [n] (b: *buffer [n]) : *buffer [n] =
  match b
  case #empty -> #empty
  case #single xs -> if n == 0 then #single xs else #single (xs with [0] = 7)
  case #double xs ys -> if n == 0 then #double xs ys else #double (xs with [0] = ys[0]) ys

def read [n] (b: buffer [n]) : i32 =
  match b
  case #empty -> -1
  case #single xs -> i32.sum xs
  case #double xs ys -> i32.sum xs * 100 + i32.sum ys

-- ==
-- entry: bumped
-- input { 0 [1, 2, 3] } output { -1 }
-- input { 1 [1, 2, 3] } output { 12 }
-- input { 2 [1, 2, 3] } output { 606 }
-- input { 2 empty([0]i32) } output { 0 }
entry bumped [n] (k: i32) (xs: [n]i32) : i32 =
  let b : *buffer [n] = if k == 0 then #empty else if k == 1 then #single (copy xs)
    else #double (copy xs) (copy (map (+ 0) xs))
  let b = if k == 2 && n > 0 then (match b case #double xs ys -> #double (xs with [0] = 1) (ys with [0] = 1)
    case other -> other) else b
  in read (bump b)

-- ==
-- entry: looped
-- input { 3i64 [5, 5] } output { 10 }
-- input { 4i64 [5, 5] } output { 10 }
-- input { 0i64 [5, 5] } output { -1 }
entry looped [n] (steps: i64) (xs: [n]i32) : i32 =
  let b : buffer [n] =
    loop b : *buffer [n] = #empty for i < steps do
      match b
      case #empty -> #single (copy xs)
      case #single ys -> #single (if n > 1 then ys with [i % n] = 5 else ys)
      case #double ys _ -> #single ys
  in read b
