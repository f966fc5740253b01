-- Recursive data without `@`: cells are taken where a match released them, or new.
type list 'a = #nil | #cons a (list a)
def upto (n: i64) : *list i64 = loop l = #nil for i < n do #cons (n - i) l
def reversed 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons x t -> reversed t (#cons x done)
def total (l: list i64) : i64 = match l case #nil -> 0 case #cons x t -> x + total t
def add_pairs (l: *list i64) : *list i64 =
  match l
  case #cons x (#cons y t) -> #cons (x + y) (add_pairs t)
  case _ -> l
-- ==
-- entry: backwards
-- input { 0i64 } output { 0i64 0i64 }
-- input { 1i64 } output { 1i64 1i64 }
-- input { 7i64 } output { 7i64 28i64 }
entry backwards (n: i64) : (i64, i64) =
  let l = reversed (upto n) #nil
  let sum = total l
  let head = match l case #nil -> 0 case #cons x _ -> x
  in (head, sum)
-- ==
-- entry: pairs
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 1i64 }
-- input { 6i64 } output { 21i64 }
-- input { 7i64 } output { 28i64 }
entry pairs (n: i64) : i64 = total (add_pairs (upto n))
