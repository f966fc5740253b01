-- A list turned round in its own cells: as many are taken as there are elements.
-- ==
-- entry: turned_round
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32] } output { [7i32] }
-- input { [1i32, 2i32, 3i32] } output { [3i32, 2i32, 1i32] }
import "../../examples/linear/list"
#[cells(n)]
entry turned_round [n] (xs: [n]i32) : [n]i32 = to_array n 0 (turned (from_array xs))
