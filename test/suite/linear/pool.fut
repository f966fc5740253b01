-- Entry points for pool.c, which builds their arguments and looks at every word they leave.
type list = #nil | #cons i64 list
type tree = #leaf | #node f32 tree bool tree

def onto (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons@d x t -> onto t (#cons@d x rest)
entry reverse (l: *list) : *list = onto l #nil

def mirrored (t: *tree) : *tree =
  match t
  case #leaf -> #leaf
  case #node@d x a b c -> #node@d (-x) (mirrored c) (!b) (mirrored a)
entry mirror (t: *tree) : *tree = mirrored t

def length_of (l: list) : i64 = (loop (n, l) = (0, l) while (match l case #nil -> false case #cons _ _ -> true) do
  match l case #nil -> (n, l) case #cons _ t -> (n + 1, t)).0
entry measure (l: list) : i64 = length_of l

entry products (n: i64) (m: i64) (l: *list) : *list =
  loop (l: *list) = l for i < n do loop l for j < m do #cons@(diamond.new ()) (i * j) l

entry triangle (n: i64) : list =
  loop (l: *list) = #nil for i < n do loop l for j < i do #cons@(diamond.new ()) j l

def copied (l: list) : *list =
  match l
  case #nil -> #nil
  case #cons x t -> #cons@(diamond.new ()) x (copied t)
#[cells(add(n, 1))]
entry double (n: i64) (l: *list) : (*list, *list) =
  let m = copied l
  in (#cons@(diamond.new ()) 0 l, m)
