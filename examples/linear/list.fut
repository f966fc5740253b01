-- Lists in place: what takes a list with `*` uses its cells again, what takes one without only reads it.

type list 'a = #nil | #cons a (list a)

-- | The elements of an array, in order: a cell for each.
def from_array 'a [n] (xs: [n]a) : *list a =
  loop (l: *list a) = #nil for i < n do #cons@(diamond.new ()) (copy xs[n - 1 - i]) l

-- | The first n elements; where there are fewer, what is missing is `blank`.
def to_array 'a (n: i64) (blank: a) (l: list a) : *[n]a =
  let (xs, _) = loop (xs, l) = (replicate n blank, l) for i < n do
    match l
    case #nil -> (xs, l)
    case #cons x t -> (xs with [i] = copy x, t)
  in xs

def count_from 'a (n: i64) (l: list a) : i64 =
  match l
  case #nil -> n
  case #cons _ t -> count_from (n + 1) t
-- | How many elements there are.
def count 'a (l: list a) : i64 = count_from 0 l

-- | From the left: `fold f (f z x) rest`.
def fold 'a 'b (f: b -> a -> b) (z: b) (l: list a) : b =
  match l
  case #nil -> z
  case #cons x t -> fold f (f z x) t

-- | The first list turned round, in front of the second.
def onto 'a (l: *list a) (rest: *list a) : *list a =
  match l
  case #nil -> rest
  case #cons@d x t -> onto t (#cons@d x rest)

def turned 'a (l: *list a) : *list a = onto l #nil

def append 'a (l: *list a) (rest: *list a) : *list a =
  match l
  case #nil -> rest
  case #cons@d x t -> #cons@d x (append t rest)

-- | At the end, in the cell d.
def snoc 'a (d: *diamond) (l: *list a) (x: *a) : *list a =
  match l
  case #nil -> #cons@d x #nil
  case #cons@e y t -> #cons@e y (snoc d t x)

def each 'a 'b (f: a -> *b) (l: *list a) : *list b =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d (f x) (each f t)

-- | Those of which p holds; the cells of the others are given back.
def keep 'a (p: a -> bool) (l: *list a) : *list a =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    if p x then #cons@d x (keep p t)
    else let () = diamond.dispose d
         in keep p t

-- | Those of which p holds, and the others, both turned round in front of what is given.
def split_onto 'a (p: a -> bool) (l: *list a) (yes: *list a) (no: *list a) : (*list a, *list a) =
  match l
  case #nil -> (yes, no)
  case #cons@d x t -> if p x then split_onto p t (#cons@d x yes) no else split_onto p t yes (#cons@d x no)

-- | In front of the first that is not before it, in the cell d.
def insert 'a (before: a -> a -> bool) (d: *diamond) (x: *a) (l: *list a) : *list a =
  match l
  case #nil -> #cons@d x #nil
  case #cons@e y t ->
    if before y x then #cons@e y (insert before d x t)
    else #cons@d x (#cons@e y t)

-- | Two sorted lists as one; of equal elements, those of the first list come first.
def merge 'a (before: a -> a -> bool) (l: *list a) (m: *list a) : *list a =
  match (l, m)
  case (#nil, m) -> m
  case (#cons@d x t, #nil) -> #cons@d x t
  case (#cons@d x t, #cons@e y u) ->
    if before y x then #cons@e y (merge before (#cons@d x t) u)
    else #cons@d x (merge before t (#cons@e y u))
