-- Trees of the paper on linear data [paper 4, section 7]: see lists.fut. `tree_list`, `tree`, `frequency_list` and `sorted_frequencies` only make an input.
-- ==
-- entry: treesort
-- input { 300i64 } output { 31356204i64 }
-- ==
-- entry: breadth_snoc breadth_queue
-- input { 64i64 3i64 } output { 80244744i64 }
-- ==
-- entry: huffman_list huffman_queues
-- input { 900i64 300i64 } output { 81524583i64 }
module lists = import "../../examples/linear/list"
module sorting = import "../../examples/linear/sorting"
module breadth = import "../../examples/linear/breadth"
module huffman = import "../../examples/linear/huffman"

def sum_of_labels (t: breadth.tree i64) : i64 =
  match t
  case #leaf -> 0
  case #node x l r -> x + sum_of_labels l + sum_of_labels r

-- A tree waits in the cell d; an empty one need not.
def put (d: *diamond) (t: *breadth.tree i64) (back: *lists.list (breadth.tree i64)) : *lists.list (breadth.tree i64) =
  match t
  case #leaf ->
    let () = diamond.dispose d
    in back
  case t -> #cons@d t back

def visit (front: *lists.list (breadth.tree i64)) (back: *lists.list (breadth.tree i64)) : *lists.list i64 =
  match (front, back)
  case (#nil, #nil) -> #nil
  case (#nil, back) -> visit (lists.turned back) #nil
  case (#cons@d #leaf rest, back) ->
    let () = diamond.dispose d
    in visit rest back
  case (#cons@d (#node@e x l r) rest, back) -> #cons@e x (visit rest (put (diamond.new ()) r (put d l back)))

def frequencies (n: i64) : *lists.list i64 = lists.each (\x -> x & 0xffff) (sorting.drawn n)

def insert_leaves (l: *lists.list i64) (trees: *lists.list huffman.tree) : *lists.list huffman.tree =
  match l
  case #nil -> trees
  case #cons@d x t -> insert_leaves t (huffman.insert_tree d (#leaf@(diamond.new ()) x) trees)

def joined (d: *diamond) (a: *huffman.tree) (b: *huffman.tree) (back: *lists.list huffman.tree) : *lists.list huffman.tree =
  let w = huffman.weight a + huffman.weight b
  in #cons@d (#node@(diamond.new ()) w a b) back

-- Two queues: the weights in order, and the trees made so far, oldest first: a list, and its end turned round. The lighter of the first two
-- is taken, then another.
def first_of (l: *lists.list i64) (front: *lists.list huffman.tree) (back: *lists.list huffman.tree) : i64 =
  match (l, front, back)
  case (l, #nil, #cons@d t rest) -> first_of l (lists.onto rest (#cons@d t #nil)) #nil
  case (#nil, #nil, #nil) -> 0
  case (#cons@d x l, #nil, #nil) -> second_of (#leaf@d x) l #nil #nil
  case (#nil, #cons@d t front, back) ->
    let () = diamond.dispose d
    in second_of t #nil front back
  case (#cons@d x l, #cons@e t front, back) ->
    if huffman.weight t < x then
      let () = diamond.dispose e
      in second_of t (#cons@d x l) front back
    else second_of (#leaf@d x) l (#cons@e t front) back

def second_of (a: *huffman.tree) (l: *lists.list i64) (front: *lists.list huffman.tree) (back: *lists.list huffman.tree) : i64 =
  match (l, front, back)
  case (l, #nil, #cons@d t rest) -> second_of a l (lists.onto rest (#cons@d t #nil)) #nil
  case (#nil, #nil, #nil) -> huffman.sum_of_codes 0 a
  case (#cons@d x l, #nil, #nil) -> first_of l #nil (joined (diamond.new ()) a (#leaf@d x) #nil)
  case (#nil, #cons@d t front, back) -> first_of #nil front (joined d a t back)
  case (#cons@d x l, #cons@e t front, back) ->
    if huffman.weight t < x then first_of (#cons@d x l) front (joined e a t back)
    else first_of l (#cons@e t front) (joined (diamond.new ()) a (#leaf@d x) back)

-- What is taken depends on the depth or on the walk: the callers say how many cells there are to be.
#[cells(cells)]
entry tree (cells: i64) (depth: i64) : i64 = sum_of_labels (breadth.full depth 1)
#[cells(cells)]
entry frequency_list (cells: i64) (n: i64) : i64 = sorting.digest (frequencies n)
#[cells(cells)]
entry sorted_frequencies (cells: i64) (n: i64) : i64 = sorting.digest (sorting.merge_sort (frequencies n))

entry tree_list (n: i64) : i64 = sorting.digest (sorting.drawn n)
entry treesort (n: i64) : i64 = sorting.digest (sorting.treesort (sorting.drawn n))
#[cells(cells)]
entry breadth_snoc (cells: i64) (depth: i64) : i64 = sorting.digest (breadth.visit_list (#cons@(diamond.new ()) (breadth.full depth 1) #nil))
#[cells(cells)]
entry breadth_queue (cells: i64) (depth: i64) : i64 = sorting.digest (visit (put (diamond.new ()) (breadth.full depth 1) #nil) #nil)
#[cells(cells)]
entry huffman_list (cells: i64) (n: i64) : i64 = huffman.cost_of (huffman.join (insert_leaves (frequencies n) #nil))
#[cells(cells)]
entry huffman_queues (cells: i64) (n: i64) : i64 = first_of (sorting.merge_sort (frequencies n)) #nil #nil
