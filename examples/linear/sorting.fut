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
import "list"

def insert_all 'a (before: a -> a -> bool) (l: *list a) (sorted: *list a)
    : *list a =
  match l
  case #nil -> sorted
  case #cons@d x t -> insert_all before t (insert before d x sorted)

def insertion_sort 'a (before: a -> a -> bool) (l: *list a) : *list a =
  insert_all before l #nil

def alternate 'a (l: *list a) (a: *list a) (b: *list a) : (*list a, *list a) =
  match l
  case #nil -> (a, b)
  case #cons@d x t -> alternate t b (#cons@d x a)

def merge_sort 'a (before: a -> a -> bool) (l: *list a) : *list a =
  match l
  case #nil -> #nil
  case #cons@d x #nil -> #cons@d x #nil
  case l ->
    let (a, b) = alternate l #nil #nil
    in merge before (merge_sort before a) (merge_sort before b)

def quick_onto 'a (before: a -> a -> bool) (l: *list a) (rest: *list a)
    : *list a =
  match l
  case #nil -> rest
  case #cons@d p t ->
    let (low, high) = split_onto (\x -> before x p) t #nil #nil
    in quick_onto before low (#cons@d p (quick_onto before high rest))

def quicksort 'a (before: a -> a -> bool) (l: *list a) : *list a =
  quick_onto before l #nil

type tree 'a = #leaf | #node a (tree a) (tree a)

def grow 'a (before: a -> a -> bool) (d: *diamond) (x: *a) (t: *tree a)
    : *tree a =
  match t
  case #leaf -> #node@d x #leaf #leaf
  case #node@e y l r ->
    if before x y
    then #node@e y (grow before d x l) r
    else #node@e y l (grow before d x r)

def grow_all 'a (before: a -> a -> bool) (l: *list a) (t: *tree a) : *tree a =
  match l
  case #nil -> t
  case #cons@d x rest -> grow_all before rest (grow before d x t)

def flat 'a (t: *tree a) (l: *list a) : *list a =
  match t
  case #leaf -> l
  case #node@d x a b -> flat a (#cons@d x (flat b l))

def treesort 'a (before: a -> a -> bool) (l: *list a) : *list a =
  flat (grow_all before l #leaf) #nil

entry by_insertion [n] (xs: [n]i64) : [n]i64 =
  to_array n 0 (insertion_sort (<) (from_array xs))
entry by_merging [n] (xs: [n]i64) : [n]i64 =
  to_array n 0 (merge_sort (<) (from_array xs))
entry by_partition [n] (xs: [n]i64) : [n]i64 =
  to_array n 0 (quicksort (<) (from_array xs))
entry by_tree [n] (xs: [n]i64) : [n]i64 =
  to_array n 0 (treesort (<) (from_array xs))

-- The same numbers each time; the first one drawn is the last of the list.
def drawn (n: i64) : *list i64 =
  let (l, _) =
    loop (l: *list i64, x) = (#nil, 42) for _i < n do
      let x = (x * 1103515245 + 12345) & 0x7fffffff
      in (#cons@(diamond.new ()) x l, x)
  in l

def digest (l: list i64) : i64 = fold (\a x -> (a * 31 + x) & 0xfffffff) 0 l

entry sorted_by_insertion (n: i64) : i64 = digest (insertion_sort (<) (drawn n))
entry sorted_by_merging (n: i64) : i64 = digest (merge_sort (<) (drawn n))
entry sorted_by_partition (n: i64) : i64 = digest (quicksort (<) (drawn n))
entry sorted_by_tree (n: i64) : i64 = digest (treesort (<) (drawn n))
