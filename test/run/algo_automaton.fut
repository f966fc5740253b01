-- One-dimensional automata by rule number, all generations kept in rows; Langton's ant on a torus.
-- ==
-- entry: generations
-- input { 30u8 2i64 empty([0]i32) }
-- output { empty([3][0]i32) }
-- input { 110u8 3i64 [1i32] }
-- output { [[1i32], [0i32], [0i32], [0i32]] }
-- input { 30u8 4i64 [0i32, 0i32, 0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 0i32] }
-- output { [[0i32, 0i32, 0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 1i32, 1i32, 1i32, 0i32,
--   0i32, 0i32], [0i32, 0i32, 1i32, 1i32, 0i32, 0i32, 1i32, 0i32, 0i32], [0i32, 1i32, 1i32, 0i32, 1i32, 1i32, 1i32,
--   1i32, 0i32], [1i32, 1i32, 0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 1i32]] }
-- input { 90u8 5i64 [0i32, 0i32, 0i32, 1i32, 0i32, 0i32, 0i32] }
-- output { [[0i32, 0i32, 0i32, 1i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 1i32, 0i32, 0i32], [0i32, 1i32,
--   0i32, 0i32, 0i32, 1i32, 0i32], [1i32, 0i32, 1i32, 0i32, 1i32, 0i32, 1i32], [1i32, 0i32, 0i32, 0i32, 0i32, 0i32,
--   1i32], [1i32, 1i32, 0i32, 0i32, 0i32, 1i32, 1i32]] }
-- input { 184u8 0i64 [1i32, 1i32, 0i32] }
-- output { [[1i32, 1i32, 0i32]] }

-- ==
-- entry: ant
-- input { 1i64 3i32 }
-- output { [[true]] 0i64 0i64 }
-- input { 3i64 0i32 }
-- output { [[false, false, false], [false, false, false], [false, false, false]] 1i64 1i64 }
-- input { 5i64 11i32 }
-- output { [[false, false, false, false, false], [false, true, true, false, false], [false, false, true, true,
--   false], [false, true, true, true, false], [false, false, false, false, false]] 3i64 0i64 }
-- input { 7i64 100i32 }
-- output { [[true, false, false, false, false, true, false], [false, true, false, true, true, false, true], [false,
--   true, false, false, false, false, true], [true, false, false, false, false, true, false], [false, false, false,
--   true, false, false, true], [false, false, false, true, false, false, true], [false, false, false, false, true,
--   false, true]] 5i64 6i64 }

entry generations [n] (rule: u8) (steps: i64) (cells: [n]i32) : [steps + 1][n]i32 =
  let table: [8]i32 = map (\k -> i32.u8 ((rule >> u8.i64 k) & 1)) (iota 8)
  let next cells = map3 (\l c r -> table[i64.i32 (4 * l + 2 * c + r)]) (rotate (-1) cells) cells (rotate 1 cells)
  let rows = replicate (steps + 1) cells
  in loop rows for t < steps do
       let row = next rows[t]
       in rows with [t + 1] = row

entry ant (size: i64) (steps: i32) : ([size][size]bool, i64, i64) =
  let (grid, y, x, _, _) =
    loop (grid, y, x, dy, dx) = (replicate size (replicate size false), size / 2, size / 2, -1, 0)
    for _i < steps do
      let black = grid[y, x]
      let (dy, dx) = if black then (-dx, dy) else (dx, -dy)
      in (grid with [y, x] = !black, (y + dy) % size, (x + dx) % size, dy, dx)
  in (grid, y, x)
