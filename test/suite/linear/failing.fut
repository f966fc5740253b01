-- Entry points for failing.c: they give cells back, and fail after they have written to the pool.
type list = #nil | #cons i64 list

def onto (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons@d x t -> onto t (#cons@d x rest)

def without (n: i64) (l: *list) : *list =
  if n <= 0 then l
  else match l
       case #nil -> #nil
       case #cons@d _ t ->
         let () = diamond.dispose d
         in without (n - 1) t

-- The first k elements give their cells to others, from xs[at].
entry replaced [n] (k: i64) (at: i64) (xs: [n]i64) (l: *list) : *list =
  loop (l: *list) = without k l for i < k do #cons@(diamond.new ()) xs[at + i] (onto l #nil)

-- Numbers below which 2^k is found only while it runs.
entry found (k: i64) (l: *list) : (i64, *list) =
  let (m, l) = loop (m, l: *list) = (1, without 1 l) while m < k do (2 * m, onto l #nil)
  in (i64.sum (scan (+) 0 (filter (\i -> i % 3 == 0) (iota m))), #cons@(diamond.new ()) m l)
