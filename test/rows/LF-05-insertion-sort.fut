-- Insertion sort in place: the cells are those of the list, and there is one for each element (LF-03, LF-04, LF-05).
-- ==
-- entry: isort
-- input { [3i64, 1i64, 2i64] } output { [1i64, 2i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [5i64] } output { [5i64] }
-- input { [5i64, -1i64, 7i64, 5i64, 0i64] } output { [-1i64, 0i64, 5i64, 5i64, 7i64] }
type list = #nil | #cons i64 list

def insert (d: *diamond) (a: i64) (l: *list) : *list =
  match l
  case #nil -> #cons@d a #nil
  case #cons@e b t -> if a <= b then #cons@d a (#cons@e b t) else #cons@d b (insert e a t)

def sort (l: *list) : *list =
  match l
  case #nil -> #nil
  case #cons@d a t -> insert d a (sort t)

def from_array [n] (xs: [n]i64) : *list =
  loop (l: *list) = #nil for i < n do #cons@(diamond.new ()) xs[n - 1 - i] l

def to_array (n: i64) (l: list) : *[n]i64 =
  let (a, _) = loop (a, l) = (replicate n 0, l) for i < n do
    match l
    case #nil -> (a, l)
    case #cons x t -> (a with [i] = x, t)
  in a

entry isort [n] (xs: [n]i64) : [n]i64 = to_array n (sort (from_array xs))
