-- A list of arrays; an array is updated in place inside the list that is consumed (U-07, LF-60).
-- ==
-- entry: main
-- input { 3i64 [1i64, 2i64] } output { -14i64 }
-- input { 0i64 [1i64, 2i64] } output { 0i64 }
-- input { 2i64 empty([0]i64) } output { 0i64 }
type list 'a = #nil | #cons a (list a)

def counted [n] (l: *list ([n]i64)) (k: i64) : *list ([n]i64) =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d (if k < n then x with [k] = x[k] + 10 else x) (counted t (k + 1))

def moved 'a (l: *list a) (r: *list a) : *list a = match l case #nil -> r case #cons@d x t -> moved t (#cons@d x r)

def total [n] (l: list ([n]i64)) (factor: i64) : i64 =
  match l
  case #nil -> 0
  case #cons x t -> factor * (loop s = 0 for y in x do s + y) + total t (factor - 1)

entry main [n] (k: i64) (xs: [n]i64) : i64 =
  let l = loop (l: *list ([n]i64)) = #nil for i < k do #cons (map (+ i) xs) l
  in total (moved (counted l 0) #nil) 1
