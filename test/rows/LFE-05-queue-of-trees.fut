-- The queue of a breadth-first traversal is a list of trees. The printed program uses the functions of lists of numbers
-- for it, which is an error [paper 4, erratum e].
-- ==
-- error: E0301
import "../../examples/linear/list"
type tree = #leaf | #node i64 tree tree
def wait (d: *diamond) (t: *tree) (queue: *list i64) : *list i64 = #cons@d t queue
entry main (n: i64) : i64 = count (wait (diamond.new ()) #leaf (from_array (iota n)))
