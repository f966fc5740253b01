-- What a pattern releases and something else is built in has the size of the larger, wherever the cell goes in between.
type list = #nil | #cons i32 list
type tree = #tip i8 | #fork tree i64 i64 tree
type box = #empty | #full diamond i16 box

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

-- A list in the cells of a tree, handed on as parameters, and the tips in cells of the list.
def put (d: *diamond) (x: i32) (l: *list) : *list = #cons@d x l
def flat (t: *tree) (l: *list) : *list =
  match t
  case #tip@_ _ -> l
  case #fork@d a x _ b -> flat a (put d (i32.i64 x) (flat b l))

def again (l: *list) (t: *tree) : *tree =
  match l
  case #nil -> t
  case #cons@d x rest -> again rest (#fork@(diamond.new ()) (#tip@d (i8.i32 x)) 1 1 t)

-- Cells kept in data, and brought together by a branch.
def kept (l: *list) : *box =
  match l
  case #nil -> #empty
  case #cons@d x t -> #full@(diamond.new ()) d (i16.i32 x) (kept t)

def joined (d: *diamond) (e: *diamond) (x: i8) (t: *tree) : *tree = #fork@d (#tip@e x) 10 100 t

def made (b: *box) (odd: bool) : *tree =
  match b
  case #empty -> #tip@(diamond.new ()) 7
  case #full@d e x rest ->
    let t = made rest (not odd)
    in if odd then joined d e (i8.i16 x) t else joined e d (i8.i16 x) t

-- ==
-- entry: exchanged
-- input { 5i64 3i64 } output { 10i32 30i64 }
-- input { 0i64 0i64 } output { 0i32 1i64 }
#[cells(add(n, add(n, add(m, add(m, 2)))))]
entry exchanged (n: i64) (m: i64) : (i32, i64) =
  let l = flat (grown n) #nil
  let s = total l
  in (s, sum (again (below m) (#tip 1)) + i64.i32 s * 2)

-- ==
-- entry: stored
-- input { 4i64 } output { 453i64 }
-- input { 0i64 } output { 7i64 }
#[cells(add(n, add(n, 1)))]
entry stored (n: i64) : i64 = sum (made (kept (below n)) true)
