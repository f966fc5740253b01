-- A polymorphic function gives two lists; which of them gets an element is decided by a branch.
type list 'a = #nil | #cons a (list a)

def parts 'a (p: a -> bool) (l: *list a) : (*list a, *list a) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    let (yes, no) = parts p t
    in if p x then (#cons@d x yes, no) else (yes, #cons@d x no)

def number (k: i64) (l: list i64) : i64 = match l case #nil -> k case #cons x t -> number (10 * k + x) t
def lengths (k: i64) (l: list (list i64)) : i64 = match l case #nil -> k case #cons x t ->
  lengths (10 * k + number 0 x) t

-- ==
-- entry: numbers
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { 135i64 24i64 }
-- input { empty([0]i64) } output { 0i64 0i64 }
entry numbers [n] (xs: [n]i64) =
  let l = loop (l: *list i64) = #nil for i < n do #cons xs[n - 1 - i] l
  let (odd, even) = parts (\x -> x % 2 == 1) l
  in (number 0 odd, number 0 even)

-- ==
-- entry: lists
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { 531i64 42i64 }
entry lists [n] (xs: [n]i64) =
  let l = loop (l: *list (list i64)) = #nil for x in xs do #cons (#cons x #nil) l
  let (odd, even) = parts (\x -> number 0 x % 2 == 1) l
  in (lengths 0 odd, lengths 0 even)
