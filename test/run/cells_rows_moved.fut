-- Rows of cells that move: two arrays in a cell change places, rows go to other cells, sizes are computed, trees have
-- rows.
type list 'a = #nil | #cons a (list a)
def swapped [n] (l: *list ([n]i64, [n]i64)) : *list ([n]i64, [n]i64) =
  match l case #nil -> #nil case #cons@d (x, y) t -> #cons@d (y, x) (swapped t)
def dots [n] (l: list ([n]i64, [n]i64)) : i64 = match l case #nil -> 0 case #cons (x, y) t ->
  x[0] + 10 * y[0] + i64.sum (map2 (*) x y) + 1000 * dots t
-- ==
-- entry: pairs
-- input { 2i64 3i64 } output { 17i64 }
entry pairs (k: i64) (n: i64) =
  let l = loop (l: *list ([n]i64, [n]i64)) = #nil for i < k do #cons (replicate n i, map (+ i) (iota n)) l
  in dots (swapped l)

-- The row is put into the next cell, which gives its own away.
def shifted [n] (x: *[n]i64) (l: *list ([n]i64)) : *list ([n]i64) =
  match l case #nil -> #nil case #cons@d y t -> #cons@d x (shifted y t)
def heads [n] (l: list ([n]i64)) : i64 = match l case #nil -> 0 case #cons x t -> x[0] + 10 * heads t
-- ==
-- entry: shift
-- input { 4i64 2i64 } output { 1239i64 }
-- input { 1i64 2i64 } output { 9i64 }
-- input { 0i64 2i64 } output { 0i64 }
entry shift (k: i64) (n: i64) =
  let m = n * 2 + 1
  let l = loop (l: *list ([m]i64)) = #nil for i < k do #cons (replicate m i) l
  in heads (shifted (replicate m 9) l)

type tree [n] = #leaf | #node (tree [n]) ([n]f64) (tree [n])
def insert [n] (t: *tree [n]) (x: *[n]f64) : *tree [n] =
  match t
  case #leaf -> #node #leaf x #leaf
  case #node@d a y b -> if x[0] < y[0] then #node@d (insert a x) y b else #node@d a y (insert b x)
def flat [n] (t: tree [n]) (k: i64) : (i64, f64) =
  match t
  case #leaf -> (k, 0)
  case #node a x b ->
    let (k, s) = flat a k
    let (j, r) = flat b (k + 1)
    in (j, s + r + f64.i64 k * f64.sum x)
-- ==
-- entry: sorted
-- input { [[3f64,1f64],[1f64,1f64],[2f64,5f64]] } output { 3i64 15f64 }
-- input { empty([0][2]f64) } output { 0i64 0f64 }
#[cells(k)]
entry sorted [k][n] (xs: [k][n]f64) =
  let t = loop (t: *tree [n]) = #leaf for x in xs do insert t (copy x)
  in flat t 0
