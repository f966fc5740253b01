-- Trees of the paper on linear data [paper 4, section 7]: see lists.fut. The cells of trees become those of lists, and
-- the other way round.
-- ==
-- entry: treesort
-- input { #cons 3 (#cons 1 (#cons 2 #nil)) } output { #cons 1 (#cons 2 (#cons 3 #nil)) }
-- ==
-- entry: full_tree
-- input { 3i64 1i64 } output { #node 1 (#leaf 2) (#leaf 3) }
-- ==
-- entry: breadth_snoc breadth_queue
-- input { 4i64 #node 1 (#node 2 (#leaf 4) (#leaf 5)) (#node 3 (#leaf 6) (#leaf 7)) }
-- output { #cons 1 (#cons 2 (#cons 3 (#cons 4 (#cons 5 (#cons 6 (#cons 7 #nil)))))) }
module lists = import "../../examples/linear/list"
module sorting = import "../../examples/linear/sorting"
module breadth = import "../../examples/linear/breadth"
module made = import "lists"

type list = lists.list i32
type tree = breadth.tree i32

entry numbers_for_trees (n: i64) : *list = made.numbers n
-- A full tree, its labels in the order of the breadth-first traversal. How many cells that is, says the caller.
#[cells(cells)]
entry full_tree (cells: i64) (depth: i64) : *tree = breadth.full i32.i64 depth 1
entry digest_of_labels (l: list) : i64 = made.digest l

entry treesort (l: *list) : *list = sorting.treesort (<) l
-- A leaf that waits has a cell more than one that is read: at most so many are taken as there are leaves.
#[cells(leaves)]
entry breadth_snoc (leaves: i64) (t: *tree) : *list = breadth.by_list t
#[cells(leaves)]
entry breadth_queue (leaves: i64) (t: *tree) : *list = breadth.by_queue t
