-- Four ways to sort a list in place. No cell is taken but those of the list: the trees of treesort are made of them as
-- well.
-- ==
-- entry: by_insertion by_merging by_partition by_tree
-- input { [3i64, 1i64, 2i64] } output { [1i64, 2i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [5i64] } output { [5i64] }
-- input { [5i64, -1i64, 7i64, 5i64, 0i64, 2i64, 5i64] } output { [-1i64, 0i64, 2i64, 5i64, 5i64, 5i64, 7i64] }
-- ==
-- entry: sorted_by_insertion sorted_by_merging sorted_by_partition sorted_by_tree
-- input { 300i64 } output { 31356204i64 }
import "../../examples/linear/list"

def insert_all (l: *list i64) (sorted: *list i64) : *list i64 =
  match l
  case #nil -> sorted
  case #cons@d x t -> insert_all t (insert (<) d x sorted)

def insertion_sort (l: *list i64) : *list i64 = insert_all l #nil

def alternate (l: *list i64) (a: *list i64) (b: *list i64) : (*list i64, *list i64) =
  match l
  case #nil -> (a, b)
  case #cons@d x t -> alternate t b (#cons@d x a)

def merge_sort (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x #nil -> #cons@d x #nil
  case l ->
    let (a, b) = alternate l #nil #nil
    in merge (<) (merge_sort a) (merge_sort b)

def quick_onto (l: *list i64) (rest: *list i64) : *list i64 =
  match l
  case #nil -> rest
  case #cons@d p t ->
    let (low, high) = split_onto (< p) t #nil #nil
    in quick_onto low (#cons@d p (quick_onto high rest))

def quicksort (l: *list i64) : *list i64 = quick_onto l #nil

type tree 'a = #leaf | #node a (tree a) (tree a)

def grow (d: *diamond) (x: i64) (t: *tree i64) : *tree i64 =
  match t
  case #leaf -> #node@d x #leaf #leaf
  case #node@e y l r -> if x < y then #node@e y (grow d x l) r else #node@e y l (grow d x r)

def grow_all (l: *list i64) (t: *tree i64) : *tree i64 =
  match l
  case #nil -> t
  case #cons@d x rest -> grow_all rest (grow d x t)

def flat (t: *tree i64) (l: *list i64) : *list i64 =
  match t
  case #leaf -> l
  case #node@d x a b -> flat a (#cons@d x (flat b l))

def treesort (l: *list i64) : *list i64 = flat (grow_all l #leaf) #nil

entry by_insertion [n] (xs: [n]i64) : [n]i64 = to_array n 0 (insertion_sort (from_array xs))
entry by_merging [n] (xs: [n]i64) : [n]i64 = to_array n 0 (merge_sort (from_array xs))
entry by_partition [n] (xs: [n]i64) : [n]i64 = to_array n 0 (quicksort (from_array xs))
entry by_tree [n] (xs: [n]i64) : [n]i64 = to_array n 0 (treesort (from_array xs))

-- The same numbers each time; the first one drawn is the last of the list.
def drawn (n: i64) : *list i64 =
  let (l, _) = loop (l: *list i64, x) = (#nil, 42) for _i < n do
    let x = (x * 1103515245 + 12345) & 0x7fffffff
    in (#cons@(diamond.new ()) x l, x)
  in l

def digest (l: list i64) : i64 = fold (\a x -> (a * 31 + x) & 0xfffffff) 0 l

entry sorted_by_insertion (n: i64) : i64 = digest (insertion_sort (drawn n))
entry sorted_by_merging (n: i64) : i64 = digest (merge_sort (drawn n))
entry sorted_by_partition (n: i64) : i64 = digest (quicksort (drawn n))
entry sorted_by_tree (n: i64) : i64 = digest (treesort (drawn n))
