-- Cells of several sizes: those of constructors that are never built in each other's cells need not have one size
-- [paper 4, section 2.2]. Here a fork has 24 bytes, a tip 4 and an element of the list 8.
type list = #nil | #cons i32 list
type tree = #tip i8 | #fork tree i64 i64 tree

def total (l: list) : i32 =
  match l
  case #nil -> 0
  case #cons x t -> x + total t

def sum (t: tree) : i64 =
  match t
  case #tip x -> i64.i8 x
  case #fork l x y r -> sum l + x + y + sum r

def grown (n: i64) : *tree = loop (t: *tree) = #tip 1 for i < n do #fork t i (2 * i) (#tip 2)
def below (n: i64) : *list = loop (l: *list) = #nil for i < n do #cons (i32.i64 i) l

-- ==
-- entry: apart
-- input { 10i64 4i64 } output { 156i64 6i32 }
-- input { 0i64 0i64 } output { 1i64 0i32 }
-- input { 1i64 1i64 } output { 3i64 0i32 }
entry apart (n: i64) (m: i64) : (i64, i32) =
  let t = grown n
  let l = below m
  in (sum t, total l)

-- ==
-- entry: copied
-- input { 3i64 } output { 32i64 }
entry copied (n: i64) : i64 =
  let t = grown n
  let u = copy t
  in sum t + sum u
