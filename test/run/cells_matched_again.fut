-- What was built in sight may be matched again: its cell is the one that was used, its parts are those that went into
-- it.
-- ==
-- entry: twice
-- input { [1i64, 2i64, 3i64] }
-- output { [3i64, 2i64, 3i64] }
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- ==
-- entry: swapped
-- input { [1i64, 2i64, 3i64] }
-- output { [2i64, 1i64, 3i64] }
-- input { [7i64] }
-- output { [7i64] }
-- ==
-- entry: apart
-- input { [1i64, 2i64, 3i64] }
-- output { [1i64, 2i64, 3i64] }

type list 'a = #nil | #cons a (list a)

def listed (xs: []i64) : *list i64 =
  loop l = #nil for i < length xs do #cons xs[length xs - 1 - i] l

def length_of (l: list i64) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + length_of t

def array (l: *list i64) : []i64 =
  let n = length_of l
  let (xs, _) = loop (xs, l) = (replicate n 0, l) for i < n do
    match l
    case #nil -> (xs, #nil)
    case #cons x t -> (xs with [i] = x, t)
  in xs

def add_twice (l0: *list i64) : *list i64 =
  let l1 = match l0 case #nil -> #nil case #cons@d x t -> #cons@d (x + 1) t
  in match l1 case #nil -> #nil case #cons@e y u -> #cons@e (y + 1) u

def swap (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    (match #cons@d x t
     case #nil -> #nil
     case #cons@e y u ->
       (match u
        case #nil -> #cons@e y #nil
        case #cons@f z v -> #cons@f z (#cons@e y v)))

def taken (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t -> (match #cons@d x t case #nil -> (#nil, #nil) case #cons@e y _ -> (#cons@e y #nil, t))

#[cells(n)]
entry twice [n] (xs: [n]i64) : []i64 = array (add_twice (listed xs))
#[cells(n)]
entry swapped [n] (xs: [n]i64) : []i64 = array (swap (listed xs))
#[cells(n)]
entry apart [n] (xs: [n]i64) : []i64 = let (a, b) = taken (listed xs) in array a ++ array b
