-- The labels of a tree, level by level: with a list as the queue, which is walked to its end for every subtree, and
-- with a queue.
-- ==
-- entry: sum_by_list sum_by_queue
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 1026i64 }
-- input { 3i64 } output { 80244744i64 }
-- input { 6i64 } output { 90144832i64 }
import "list"

type tree 'a = #leaf a | #node a (tree a) (tree a)

-- All leaves are at one depth. The labels are counted from 1, level by level.
def full 'a (label: i64 -> *a) (depth: i64) (place: i64) : *tree a =
  if depth <= 0
  then #leaf (label place)
  else
    #node (label place) (full label (depth - 1) (2 * place))
          (full label (depth - 1) (2 * place + 1))

-- A leaf gives two cells back, its own and the one it waited in: the label needs one of them. A node's two subtrees
-- need one more than it has.
def visit_list 'a (waiting: *list (tree a)) : *list a =
  match waiting
  case #nil -> #nil
  case #cons@d (#leaf@e x) rest ->
    let () = diamond.dispose d
    in #cons@e x (visit_list rest)
  case #cons@d (#node@e x l r) rest ->
    #cons@e x (visit_list (snoc (diamond.new ()) (snoc d rest l) r))

-- A queue is two lists, the second turned round. It is turned when the first is empty, so each element is moved once.
def visit_queue 'a (front: *list (tree a)) (back: *list (tree a)) : *list a =
  match (front, back)
  case (#nil, #nil) -> #nil
  case (#nil, back) -> visit_queue (onto back #nil) #nil
  case (#cons@d (#leaf@e x) rest, back) ->
    let () = diamond.dispose d
    in #cons@e x (visit_queue rest back)
  case (#cons@d (#node@e x l r) rest, back) ->
    #cons@e x (visit_queue rest (#cons@(diamond.new ()) r (#cons@d l back)))

def by_list 'a (t: *tree a) : *list a = visit_list (#cons t #nil)
def by_queue 'a (t: *tree a) : *list a = visit_queue (#cons t #nil) #nil

def digest (l: list i64) : i64 = fold (\a x -> (a * 31 + x) & 0xfffffff) 0 l

#[cells(300)]
entry sum_by_list (depth: i64) : i64 = digest (by_list (full (\x -> x) depth 1))
#[cells(300)]
entry sum_by_queue (depth: i64) : i64 =
  digest (by_queue (full (\x -> x) depth 1))
