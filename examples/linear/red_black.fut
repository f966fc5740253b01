-- Red and black trees: a set of numbers, balanced as they are put in. A new number takes one cell; turning nodes around
-- takes none.
-- ==
-- entry: sorted
-- input { [3i64, 1i64, 2i64] } output { [1i64, 2i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [8i64, 7i64, 6i64, 5i64, 4i64, 3i64, 2i64, 1i64] }
-- output { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64] }
-- ==
-- entry: height
-- input { 0i64 } output { 0i64 }
-- input { 7i64 } output { 3i64 }
-- input { 500i64 } output { 14i64 }
import "list"

type colour = #red | #black
type tree = #empty | #node colour tree i64 tree

-- The four ways in which a red node may stand below a red one, below a black one.
def balance (d: *diamond) (l: *tree) (x: i64) (r: *tree) : *tree =
  match (l, r)
  case (#node@e #red (#node@f #red a p b) q c, r) -> #node@e #red (#node@f #black a p b) q (#node@d #black c x r)
  case (#node@e #red a p (#node@f #red b q c), r) -> #node@f #red (#node@e #black a p b) q (#node@d #black c x r)
  case (l, #node@e #red (#node@f #red b p c) q s) -> #node@f #red (#node@d #black l x b) p (#node@e #black c q s)
  case (l, #node@e #red b p (#node@f #red c q s)) -> #node@e #red (#node@d #black l x b) p (#node@f #black c q s)
  case (l, r) -> #node@d #black l x r

def insert_below (d: *diamond) (x: i64) (t: *tree) : *tree =
  match t
  case #empty -> #node@d #red #empty x #empty
  case #node@e #red l y r -> if x < y then #node@e #red (insert_below d x l) y r
    else #node@e #red l y (insert_below d x r)
  case #node@e #black l y r -> if x < y then balance e (insert_below d x l) y r else balance e l y (insert_below d x r)

def put (d: *diamond) (x: i64) (t: *tree) : *tree =
  match insert_below d x t
  case #node@e _ l y r -> #node@e #black l y r
  case #empty -> #empty

def flat (t: *tree) (l: *list i64) : *list i64 =
  match t
  case #empty -> l
  case #node@d _ a x b -> flat a (#cons@d x (flat b l))

def height_of (t: tree) : i64 =
  match t
  case #empty -> 0
  case #node _ l _ r -> 1 + i64.max (height_of l) (height_of r)

entry sorted [n] (xs: [n]i64) : [n]i64 =
  let t = loop (t: *tree) = #empty for x in xs do put (diamond.new ()) x t
  in to_array n 0 (flat t #nil)

-- Numbers in order, the worst for a tree that is not balanced.
entry height (n: i64) : i64 = height_of (loop (t: *tree) = #empty for i < n do put (diamond.new ()) i t)
