-- What one of several branches gave may be matched again, with its cell and its parts, also where they share what went
-- into them.
-- ==
-- entry: dropped
-- input { true [1i64, 2i64, 3i64] }
-- output { [2i64, 2i64, 3i64] }
-- input { false [1i64, 2i64, 3i64] }
-- output { [3i64, 3i64] }
-- input { false [1i64] }
-- output { empty([0]i64) }
-- input { true empty([0]i64) }
-- output { empty([0]i64) }
-- ==
-- entry: chosen
-- input { [3i64, 7i64, 2i64, 9i64] }
-- output { [7i64, 13i64, 2i64, 9i64] }
-- input { [8i64, 7i64, 2i64, 9i64] }
-- output { [7i64, 12i64, 9i64] }
-- input { [1i64, 5i64] }
-- output { [5i64, 11i64] }
-- ==
-- entry: whole
-- input { true [4i64, 1i64] }
-- output { [5i64, 1i64] }
-- input { false [4i64, 1i64] }
-- output { [1i64] }
-- input { false [4i64, -1i64, 6i64] }
-- output { [-1i64, 6i64] }
-- ==
-- entry: rotated
-- input { 1i64 [4i64, 1i64, 3i64] }
-- output { [1i64, 4i64, 3i64] }
-- input { 2i64 [4i64, 1i64, 3i64] }
-- output { [3i64, 4i64] }
-- input { 3i64 [4i64] }
-- output { empty([0]i64) }

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

def drop_if (c: bool) (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    (match if c then #cons@d x t else t
     case #nil -> #nil
     case #cons@e y u -> #cons@e (y + 1) u)

def choose (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    let m =
      match t
      case #nil -> #cons@d x #nil
      case #cons@e y u -> if x < 5 then #cons@d y (#cons@e (x + 10) u) else if x == 8 then #cons@d y u else u
    in match m
       case #nil -> #nil
       case #cons@f z (#cons@g a v) -> #cons@f z (#cons@g (if a == 2 then 12 else a) v)
       case #cons@f z v -> #cons@f z v

def whole_or_rest (c: bool) (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    let m = if c then #cons@d x t else t
    in match m
       case #nil -> #nil
       case #cons@e y u -> if y > 1 then #cons@e (y + 1) u else m

def rotate (k: i64) (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    (match
       (match k
        case 1 -> t
        case 2 -> (match t case #nil -> #nil case #cons _ u -> u)
        case _ -> #nil)
     case #nil -> #nil
     case #cons@e y u -> #cons@e y (#cons@d x u))

#[cells(n)]
entry dropped [n] (c: bool) (xs: [n]i64) : []i64 = array (drop_if c (listed xs))
#[cells(n)]
entry chosen [n] (xs: [n]i64) : []i64 = array (choose (listed xs))
#[cells(n)]
entry whole [n] (c: bool) (xs: [n]i64) : []i64 = array (whole_or_rest c (listed xs))
#[cells(n)]
entry rotated [n] (k: i64) (xs: [n]i64) : []i64 = array (rotate k (listed xs))
