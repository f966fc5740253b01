-- Rows of cells through a map, a loop, and a polymorphic function that is given a function.
type list 'a = #nil | #cons a (list a)
def scaled [n] (k: f64) (l: *list ([n]f64)) : *list ([n]f64) = match l case #nil -> #nil case #cons@d x t ->
  #cons@d (map (* k) x) (scaled k t)
def summed [n] (l: *list ([n]f64)) : *list ([n]f64) = match l case #nil -> #nil case #cons@d x t ->
  #cons@d (loop x for i < n - 1 do x with [i + 1] = x[i] + x[i + 1]) (summed t)
def total [n] (l: list ([n]f64)) : f64 = match l case #nil -> 0 case #cons x t -> f64.sum x + total t
def mapped 'a (f: *a -> *a) (l: *list a) : *list a = match l case #nil -> #nil case #cons@d x t ->
  #cons@d (f x) (mapped f t)
def firsts [n] (x: *[n]f64) : *[n]f64 = if n == 0 then x else x with [0] = 1
-- ==
-- entry: main
-- input { 2i64 [1f64, 2f64, 3f64] } output { 38f64 }
-- input { 0i64 [1f64] } output { 0f64 }
-- input { 3i64 empty([0]f64) } output { 0f64 }
-- input { 2i64 [5f64] } output { 2f64 }
entry main [n] (k: i64) (xs: [n]f64) : f64 =
  let l = loop (l: *list ([n]f64)) = #nil for _i < k do #cons (copy xs) l
  in total (mapped firsts (summed (scaled 2 l)))
