-- Functions of lists and trees of any type, written once (LF-45), that call themselves last, in turns, or in the middle
-- (LF-48, LF-52).
-- ==
-- entry: treesort
-- input { [3i64, 1i64, 2i64] } output { [1i64, 2i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [5i64] } output { [5i64] }
-- input { [5i64, -1i64, 7i64, 5i64, 0i64] } output { [-1i64, 0i64, 5i64, 5i64, 7i64] }
-- ==
-- entry: quick
-- input { [3i64, 1i64, 2i64] } output { [1i64, 2i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [5i64, -1i64, 7i64, 5i64, 0i64] } output { [-1i64, 0i64, 5i64, 5i64, 7i64] }
-- ==
-- entry: evens
-- input { 0i64 } output { true }
-- input { 7i64 } output { false }
-- input { 10i64 } output { true }
-- ==
-- entry: rev
-- input { [3i64, 1i64, 2i64] } output { [2i64, 1i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
type list 'a = #nil | #cons a (list a)
type tree 'a = #leaf | #node a (tree a) (tree a)

def insert (d: *diamond) (a: i64) (t: *tree i64) : *tree i64 =
  match t
  case #leaf -> #node@d a #leaf #leaf
  case #node@e b l r -> if a <= b then #node@e b (insert d a l) r else #node@e b l (insert d a r)

def grow (t: *tree i64) (l: *list i64) : *tree i64 =
  match l
  case #nil -> t
  case #cons@d x rest -> grow (insert d x t) rest

def flat 'a (t: *tree a) (l: *list a) : *list a =
  match t
  case #leaf -> l
  case #node@d x a b -> flat a (#cons@d x (flat b l))

def from_array 'a [n] (xs: [n]a) : *list a =
  loop (l: *list a) = #nil for i < n do #cons@(diamond.new ()) (copy xs[n - 1 - i]) l

def to_array (n: i64) (l: list i64) : *[n]i64 =
  let (a, _) = loop (a, l) = (replicate n 0, l) for i < n do
    match l
    case #nil -> (a, l)
    case #cons x t -> (a with [i] = x, t)
  in a

def append 'a (a: *list a) (b: *list a) : *list a =
  match a
  case #nil -> b
  case #cons@d x t -> #cons@d x (append t b)

def part (p: i64) (l: *list i64) : (*list i64, *list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    let (a, b) = part p t
    in if x < p then (#cons@d x a, b) else (a, #cons@d x b)

def quicksort (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d p t ->
    let (a, b) = part p t
    in append (quicksort a) (#cons@d p (quicksort b))

def rev_onto 'a (l: *list a) (acc: *list a) : *list a =
  match l
  case #nil -> acc
  case #cons@d x t -> rev_onto t (#cons@d x acc)

def is_even 'a (l: list a) : bool =
  match l
  case #nil -> true
  case #cons _ t -> is_odd t
def is_odd 'a (l: list a) : bool =
  match l
  case #nil -> false
  case #cons _ t -> is_even t

entry treesort [n] (xs: [n]i64) : [n]i64 = to_array n (flat (grow #leaf (from_array xs)) #nil)
entry quick [n] (xs: [n]i64) : [n]i64 = to_array n (quicksort (from_array xs))
entry evens (n: i64) : bool = is_even (from_array (map f32.i64 (iota n)))
entry rev [n] (xs: [n]i64) : [n]i64 = to_array n (rev_onto (from_array xs) #nil)
