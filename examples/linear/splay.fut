-- Splay trees: a search tree without a word for its balance. To put a number in, the tree is parted at it, and the
-- number becomes the root. The way down is folded on the way: where it goes twice to the same side, the two nodes
-- change places. So what was put in last is near the root, and whatever the order, n numbers take n log n steps.
-- ==
-- entry: sorted
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [7i64] } output { [7i64] }
-- input { [3i64, 1i64, 2i64] } output { [1i64, 2i64, 3i64] }
-- input { [5i64, 2i64, 8i64, 2i64, 9i64, 1i64, 5i64] } output { [1i64, 2i64, 2i64, 5i64, 5i64, 8i64, 9i64] }
-- ==
-- entry: depths
-- input { [7i64] } output { [0i64] }
-- input { [1i64, 2i64, 3i64, 4i64] } output { [3i64, 2i64, 1i64, 0i64] }
-- input { [1i64, 3i64, 5i64, 7i64, 9i64, 4i64] } output { [2i64, 1i64, 2i64, 1i64, 2i64, 0i64] }
-- ==
-- entry: height_after
-- input { 0i64 } output { 0i64 }
-- input { 8i64 } output { 5i64 }
-- input { 1000i64 } output { 501i64 }
import "list"

type tree = #empty | #node tree i64 tree

-- | Those that are not above the pivot, and those that are. Two results, so two holes: each step writes one node, in a
--   cell that it took apart.
def part (pivot: i64) (t: *tree) : (*tree, *tree) =
  match t
  case #empty -> (#empty, #empty)
  case #node@d a x b ->
    if x <= pivot then
      match b
      case #empty -> (#node@d a x #empty, #empty)
      case #node@e c y f ->
        if y <= pivot then
          let (low, high) = part pivot f
          in (#node@e (#node@d a x c) y low, high)
        else
          let (low, high) = part pivot c
          in (#node@d a x low, #node@e high y f)
    else
      match a
      case #empty -> (#empty, #node@d #empty x b)
      case #node@e c y f ->
        if y <= pivot then
          let (low, high) = part pivot f
          in (#node@e c y low, #node@d high x b)
        else
          let (low, high) = part pivot c
          in (low, #node@e high y (#node@d f x b))

-- | In the cell d, as the root.
def put (d: *diamond) (x: i64) (t: *tree) : *tree =
  let (low, high) = part x t
  in #node@d low x high

def flat (t: *tree) (l: *list i64) : *list i64 =
  match t
  case #empty -> l
  case #node@d a x b -> flat a (#cons@d x (flat b l))

-- | How far from the root a number is; -1: it is not there.
def depth_of (x: i64) (t: tree) (steps: i64) : i64 =
  match t
  case #empty -> -1
  case #node a y b -> if x == y then steps else if x < y then depth_of x a (steps + 1) else depth_of x b (steps + 1)

def height (t: tree) : i64 =
  match t
  case #empty -> 0
  case #node a _ b -> 1 + i64.max (height a) (height b)

def tree_of [n] (xs: [n]i64) : *tree = loop (t: *tree) = #empty for x in xs do put (diamond.new ()) x t

entry sorted [n] (xs: [n]i64) : [n]i64 = to_array n 0 (flat (tree_of xs) #nil)
entry depths [n] (xs: [n]i64) : [n]i64 =
  let t = tree_of xs
  in map (\x -> depth_of x t 0) xs

-- Numbers in order make a path to the left; one search for its end folds it to half its length.
entry height_after (n: i64) : i64 =
  let t = loop (t: *tree) = #empty for i < n do put (diamond.new ()) i t
  in height (part (-1) t).1
