-- A field may get a value of another size.
type grid [n] = {cells: [n][n]i32, steps: i64}
type pair [n] [m] = {left: [n]i32, right: [m]i32, tags: {name: [n]u8}}
def shorter [n] [m] (k: i64) (p: pair [n] [m]) : pair [n] [k] = p with right = take k p.right
def swapped [n] [m] (p: pair [n] [m]) = p with left = p.right with right = p.left
type~ screen = {grid: grid [], width: i64}
def grown (s: screen) : screen =
  let n = s.width + 1
  in s with grid = {cells = tabulate_2d n n (\i j -> i32.i64 (i * n + j)), steps = s.grid.steps + 1} with width = n

-- ==
-- entry: cut
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] 2i64 } output { [3i32, 4i32] [3i32, 4i32, 5i32] [1i32, 2i32] }
-- input { [1i32] [3i32] 0i64 } output { empty([0]i32) [3i32] [1i32] }
-- input { [1i32] [3i32] 2i64 } error: out of bounds
entry cut (l: []i32) (r: []i32) (k: i64) =
  let p = {left = l, right = r, tags = {name = map u8.i32 l}}
  let q = swapped p
  in ((shorter k p).right, q.left, q.right)

-- ==
-- entry: grow
-- input { 0i64 } output { [[0i32]] 1i64 1i64 }
-- input { 1i64 } output { [[0i32, 1i32], [2i32, 3i32]] 1i64 2i64 }
entry grow (n: i64) =
  let s = grown {grid = {cells = replicate n (replicate n 7), steps = 0}, width = n}
  in (s.grid.cells, s.grid.steps, s.width)

-- ==
-- entry: deep
-- input { [1i32, 2i32] } output { [9u8, 9u8, 9u8] [1i32, 2i32] }
entry deep (l: []i32) =
  let p: pair [] [] = {left = l, right = l, tags = {name = map u8.i32 l}}
  let r = p with tags.name = replicate 3 9u8
  in (r.tags.name, r.left)
