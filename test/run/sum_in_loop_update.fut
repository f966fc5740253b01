-- Updating arrays of sums in place, at elements and at slices.
type cell = #free | #wall | #visited i32

def glyph (c: cell) : i32 = match c case #free -> 0 case #wall -> -1 case #visited n -> n

-- ==
-- entry: walk
-- input { 6i64 4i64 } output { [1, 2, 3, 0, -1, 0] }
-- input { 3i64 1i64 } output { [0, -1, 0] }
-- input { 1i64 9i64 } output { [1] }
entry walk (n: i64) (wall: i64) : []i32 =
  let grid : *[n]cell = replicate n #free
  let grid = if wall < n then grid with [wall] = #wall else grid
  let grid = loop grid for i < n do
    if wall < n && i + 1 >= wall then grid else grid with [i] = #visited (i32.i64 i + 1)
  in map glyph grid

-- ==
-- entry: slices
-- input { 5i64 } output { [1, 1, -1, -1, 0] }
-- input { 4i64 } output { [1, 1, -1, -1] }
entry slices (n: i64) : [n]i32 =
  let grid : *[n]cell = replicate n #free
  let grid = grid with [0:2] = [#visited 1, #visited 1]
  let grid[2:4] = replicate 2 #wall
  in map glyph grid

-- ==
-- entry: rows
-- input { 2i64 3i64 } output { [[1, 2, 3], [-1, -1, -1]] }
entry rows (n: i64) (m: i64) : [n][m]i32 =
  let grid : *[n][m]cell = replicate n (replicate m #wall)
  let grid = grid with [0] = tabulate m (\j -> #visited (i32.i64 j + 1))
  in map (map glyph) grid
