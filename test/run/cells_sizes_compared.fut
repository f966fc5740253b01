-- An array that goes into a cell is compared with the size of the others there, when the program runs.
-- ==
-- entry: both
-- input { [1i64, 2i64] [3i64, 4i64] } output { 10i64 }
-- input { empty([0]i64) empty([0]i64) } output { 0i64 }
-- input { [1i64, 2i64] [3i64] } error: size
-- ==
-- entry: later
-- input { 3i64 [1i64, 2i64, 3i64] } output { 9i64 }
-- input { 3i64 [1i64] } error: cannot match shape of type

type list 'a = #nil | #cons a (list a)
def total [n] (l: list ([n]i64)) : i64 = match l case #nil -> 0 case #cons x t -> i64.sum x + total t

entry both (xs: []i64) (ys: []i64) : i64 =
  let l = #cons (copy xs) #nil
  in total (#cons (copy ys) l)

entry later (n: i64) (ys: []i64) : i64 =
  let l : *list ([n]i64) = #cons (iota n) #nil
  let l = loop l for _i < 1 do #cons (copy ys) l
  in total l
