-- The size of a parameter that is written [] is its own, whatever the other branch has; equal sizes in each branch stay
-- equal.
def longer (xs: []i32) (b: bool) (k: i64) = if b then xs else replicate k 7
type~ table = ?[n].{keys: [n]i32, values: [n]i64}
def insert (k: i32) (t: table) : table =
  if any (== k) t.keys then t
  else let keys = t.keys ++ [k]
       in {keys, values = t.values ++ [length t.keys] :> [length keys]i64}
def sum (t: table) = i64.sum (map2 (\k v -> i64.i32 k * v) t.keys t.values)
-- ==
-- input { [1, 2] true 3i64 } output { [1, 2] 2i64 }
-- input { [5, 5, 4] false 2i64 } output { [7, 7] 4i64 }
-- input { empty([0]i32) false 0i64 } output { empty([0]i32) 0i64 }
entry main (xs: []i32) (b: bool) (k: i64) : ([]i32, i64) =
  (longer xs b k, sum (loop t = {keys = [], values = []} for x in xs do insert x t))
