-- Huffman's codes: the two lightest trees become one until one is left; the cost of a text is the sum of the
-- frequencies times the lengths of their codes. Joining two trees of a list frees two cells of it: one holds the new
-- tree, one the list.
-- ==
-- entry: cost cost_of_queues
-- input { [7i64] } output { 0i64 }
-- input { [3i64, 5i64] } output { 8i64 }
-- input { [5i64, 9i64, 12i64, 13i64, 16i64, 45i64] } output { 224i64 }
-- input { empty([0]i64) } output { 0i64 }
-- ==
-- entry: drawn_cost
-- input { 300i64 } output { 81524583i64 }
import "list"

type tree = #leaf i64 | #node i64 tree tree

def weight (t: tree) : i64 =
  match t
  case #leaf w -> w
  case #node w _ _ -> w

def insert_tree (d: *diamond) (t: *tree) (l: *list tree) : *list tree =
  match l
  case #nil -> #cons@d t #nil
  case #cons@e u rest ->
    if weight u < weight t then #cons@e u (insert_tree d t rest)
    else #cons@d t (#cons@e u rest)

def join (l: *list tree) : *list tree =
  match l
  case #cons@d a (#cons@e b rest) ->
    let w = weight a + weight b
    in join (insert_tree e (#node@d w a b) rest)
  case l -> l

def sum_of_codes (depth: i64) (t: tree) : i64 =
  match t
  case #leaf w -> w * depth
  case #node _ a b -> sum_of_codes (depth + 1) a + sum_of_codes (depth + 1) b

def cost_of (l: list tree) : i64 =
  match l
  case #nil -> 0
  case #cons t _ -> sum_of_codes 0 t

def sorted_leaves [n] (frequencies: [n]i64) : *list tree =
  loop (l: *list tree) = #nil for f in frequencies do
    insert_tree (diamond.new ()) (#leaf@(diamond.new ()) f) l

def joined_in (d: *diamond) (e: *diamond) (a: *tree) (b: *tree) : *list tree =
  let w = weight a + weight b
  in #cons@e (#node@d w a b) #nil

def push (one: *list tree) (l: *list tree) : *list tree =
  match one
  case #nil -> l
  case #cons@d x _ -> #cons@d x l

-- With two queues nothing is inserted in the middle: what is joined is never lighter than what was joined before. The
-- second queue is a list and the end of it turned round. The lighter of the two first trees is taken, then another.
def first_of (leaves: *list tree) (joined: *list tree) (back: *list tree) : *list tree =
  match (leaves, joined, back)
  case (l, #nil, #cons@e b t) -> first_of l (onto t (#cons@e b #nil)) #nil
  case (#nil, #nil, #nil) -> #nil
  case (#cons@d a l, #nil, #nil) -> second_of d a l #nil #nil
  case (#nil, #cons@d a j, back) -> second_of d a #nil j back
  case (#cons@d a l, #cons@e b j, back) ->
    if weight b < weight a then second_of e b (#cons@d a l) j back
    else second_of d a l (#cons@e b j) back

def second_of (d: *diamond) (a: *tree) (leaves: *list tree) (joined: *list tree) (back: *list tree) : *list tree =
  match (leaves, joined, back)
  case (l, #nil, #cons@e b t) -> second_of d a l (onto t (#cons@e b #nil)) #nil
  case (#nil, #nil, #nil) -> #cons@d a #nil
  case (#cons@e b l, #nil, #nil) -> first_of l #nil (joined_in d e a b)
  case (#nil, #cons@e b j, back) -> first_of #nil j (push (joined_in d e a b) back)
  case (#cons@e b l, #cons@f c j, back) ->
    if weight c < weight b then first_of (#cons@e b l) j (push (joined_in d f a c) back)
    else first_of l (#cons@f c j) (push (joined_in d e a b) back)

entry cost [n] (frequencies: [n]i64) : i64 = cost_of (join (sorted_leaves frequencies))
entry cost_of_queues [n] (frequencies: [n]i64) : i64 = cost_of (first_of (sorted_leaves frequencies) #nil #nil)

entry drawn_cost (n: i64) : i64 =
  let (l, _) = loop (l: *list tree, x) = (#nil, 42i64) for _i < n do
    let x = (x * 1103515245 + 12345) & 0x7fffffff
    in (insert_tree (diamond.new ()) (#leaf@(diamond.new ()) (x & 0xffff)) l, x)
  in cost_of (join l)
