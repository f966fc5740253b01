-- Arrays in cells: each row is in its cell, and is updated there.
type list 'a = #nil | #cons a (list a)

-- ==
-- entry: literal
-- input { 2f64 } output { 12f64 }
type points = #none | #point ([3]f64) points
def total (p: points) : f64 = match p case #none -> 0 case #point x r -> x[0] + 2 * x[1] + x[2] + total r
def pushed (p: *points) : *points = match p case #none -> #none case #point@d x r ->
  #point@d (x with [1] = x[1] + 1) (pushed r)
entry literal (x: f64) : f64 = total (pushed (#point [x, 1, 2] (#point [0, 0, 2] #none)))

def added [n] (l: *list ([n]i64)) (y: i64) : *list ([n]i64) =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d (if n > 1 then x with [1] = x[1] + y else x) (added t y)

def sums [n] (l: list ([n]i64)) : i64 = match l case #nil -> 0 case #cons x t -> i64.sum x + 100 * sums t
def turned 'a (l: *list a) (r: *list a) : *list a = match l case #nil -> r case #cons@d x t -> turned t (#cons@d x r)

-- The size is a parameter of the entry, a number, or computed from such.
-- ==
-- entry: rows
-- input { 3i64 [1i64, 2i64, 3i64] } output { 90807i64 100908i64 }
-- input { 3i64 [1i64] } output { 30201i64 30201i64 }
-- input { 0i64 [1i64, 2i64] } output { 0i64 0i64 }
-- input { 1i64 [1i64, 2i64] } output { 4i64 5i64 }
entry rows [n] (k: i64) (xs: [n]i64) =
  let l = loop (l: *list ([n]i64)) = #nil for i < k do #cons (copy xs with [0] = xs[0] + i) l
  let m = added (copy l) 1
  let s = sums (turned (added l 2) #nil)
  in (sums (turned m #nil), s)
