-- Huffman's codes [paper 4, section 7]: see lists.fut. The weights have 32 bits, their sums 64.
-- ==
-- entry: weights
-- input { 3i64 } output { #cons 7569 (#cons 27576 (#cons 3611 #nil)) }
-- ==
-- entry: weights_of
-- input { [3i32, 1i32] } output { #cons 3 (#cons 1 #nil) }
-- ==
-- entry: huffman_list huffman_queues
-- input { 12i64 #cons 3 (#cons 5 (#cons 9 (#cons 9 (#cons 12 (#cons 40 #nil))))) } output { 162i64 }
-- input { 12i64 #cons 3 (#cons 5 #nil) } output { 8i64 }
-- input { 12i64 #cons 3 #nil } output { 0i64 }
-- input { 12i64 #nil } output { 0i64 }
module lists = import "../../examples/linear/list"
module huffman = import "../../examples/linear/huffman"
module made = import "lists"

type list = lists.list i32

def insert_leaves (l: *list) (trees: *lists.list huffman.tree)
    : *lists.list huffman.tree =
  match l
  case #nil -> trees
  case #cons@d x t ->
    insert_leaves t
      (huffman.insert_tree d (#leaf@(diamond.new ()) (i64.i32 x)) trees)

def joined (d: *diamond) (a: *huffman.tree) (b: *huffman.tree)
    (back: *lists.list huffman.tree) : *lists.list huffman.tree =
  let w = huffman.weight a + huffman.weight b
  in #cons@d (#node@(diamond.new ()) w a b) back

-- Two queues: the weights in order, and the trees made so far, oldest first: a list, and its end turned round. The
-- lighter of the first two is taken, then another.
def first_of (l: *list) (front: *lists.list huffman.tree)
    (back: *lists.list huffman.tree) : i64 =
  match (l, front, back)
  case (l, #nil, #cons@d t rest) ->
    first_of l (lists.onto rest (#cons@d t #nil)) #nil
  case (#nil, #nil, #nil) -> 0
  case (#cons@d x l, #nil, #nil) -> second_of (#leaf@d (i64.i32 x)) l #nil #nil
  case (#nil, #cons@d t front, back) ->
    let () = diamond.dispose d
    in second_of t #nil front back
  case (#cons@d x l, #cons@e t front, back) ->
    if huffman.weight t < i64.i32 x
    then
      let () = diamond.dispose e
      in second_of t (#cons@d x l) front back
    else second_of (#leaf@d (i64.i32 x)) l (#cons@e t front) back

def second_of (a: *huffman.tree) (l: *list) (front: *lists.list huffman.tree)
    (back: *lists.list huffman.tree) : i64 =
  match (l, front, back)
  case (l, #nil, #cons@d t rest) ->
    second_of a l (lists.onto rest (#cons@d t #nil)) #nil
  case (#nil, #nil, #nil) -> huffman.sum_of_codes 0 a
  case (#cons@d x l, #nil, #nil) ->
    first_of l #nil (joined (diamond.new ()) a (#leaf@d (i64.i32 x)) #nil)
  case (#nil, #cons@d t front, back) -> first_of #nil front (joined d a t back)
  case (#cons@d x l, #cons@e t front, back) ->
    if huffman.weight t < i64.i32 x
    then first_of (#cons@d x l) front (joined e a t back)
    else
      first_of l (#cons@e t front)
               (joined (diamond.new ()) a (#leaf@d (i64.i32 x)) back)

entry weights (n: i64) : *list = lists.each (\x -> x & 0xffff) (made.numbers n)
entry weights_of [n] (xs: [n]i32) : *list = lists.from_array xs

-- A cell for the leaf of each weight, then for each joined tree what the two in the list leave; each tree and what is
-- in the queue.
#[cells(most)]
entry huffman_list (most: i64) (l: *list) : i64 =
  huffman.cost_of (huffman.join (insert_leaves l #nil))
#[cells(most)]
entry huffman_queues (most: i64) (l: *list) : i64 = first_of l #nil #nil
