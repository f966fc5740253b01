-- The labels of a tree, level by level: with a list as the queue, which is walked to its end for every subtree, and
-- with a queue.
-- ==
-- entry: by_snoc by_queue
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 1026i64 }
-- input { 3i64 } output { 80244744i64 }
-- input { 6i64 } output { 90144832i64 }
import "../../examples/linear/list"

type tree 'a = #leaf | #node a (tree a) (tree a)

-- Labels as in a heap, from 1.
def full (depth: i64) (label: i64) : *tree i64 =
  if depth < 0 then #leaf
  else #node@(diamond.new ()) label (full (depth - 1) (2 * label)) (full (depth - 1) (2 * label + 1))

-- A node waits as two: it gives the cell of its label to one of them, and one is taken.
def visit_list (waiting: *list (tree i64)) : *list i64 =
  match waiting
  case #nil -> #nil
  case #cons@d #leaf rest ->
    let () = diamond.dispose d
    in visit_list rest
  case #cons@d (#node@e x l r) rest ->
    #cons@e x (visit_list (snoc (diamond.new ()) (snoc d rest l) r))

-- A queue is two lists, the second turned round. It is turned when the first is empty, so each element is moved once.
def visit_queue (front: *list (tree i64)) (back: *list (tree i64)) : *list i64 =
  match (front, back)
  case (#nil, #nil) -> #nil
  case (#nil, back) -> visit_queue (onto back #nil) #nil
  case (#cons@d #leaf rest, back) ->
    let () = diamond.dispose d
    in visit_queue rest back
  case (#cons@d (#node@e x l r) rest, back) ->
    #cons@e x (visit_queue rest (#cons@(diamond.new ()) r (#cons@d l back)))

def digest (l: list i64) : i64 = fold (\a x -> (a * 31 + x) & 0xfffffff) 0 l

#[cells(300)]
entry by_snoc (depth: i64) : i64 = digest (visit_list (#cons@(diamond.new ()) (full depth 1) #nil))
#[cells(300)]
entry by_queue (depth: i64) : i64 = digest (visit_queue (#cons@(diamond.new ()) (full depth 1) #nil) #nil)
