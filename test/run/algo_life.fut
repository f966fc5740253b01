-- The game of life on a torus: neighbours are the board rotated in eight directions. The second entry counts with
-- indices and must agree.
-- ==
-- input { 2i32 empty([0][0]i32) }
-- output { empty([0][0]i32) }
-- input { 1i32 [[1i32]] }
-- output { [[0i32]] }
-- input { 1i32 empty([0][3]i32) }
-- output { empty([0][3]i32) }
-- input { 4i32 [[0i32, 1i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 0i32], [1i32,
--   1i32, 1i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32,
--   0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32]] }
-- output { [[0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32,
--   0i32, 1i32, 0i32, 0i32, 0i32], [0i32, 1i32, 1i32, 1i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32,
--   0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32]] }
-- input { 2i32 [[0i32, 0i32, 1i32], [1i32, 0i32, 0i32], [0i32, 1i32, 1i32], [0i32, 1i32, 0i32], [1i32, 1i32, 0i32]]
--   }
-- output { [[0i32, 0i32, 1i32], [1i32, 0i32, 0i32], [1i32, 1i32, 1i32], [0i32, 0i32, 0i32], [1i32, 1i32, 1i32]] }
-- input { 1i32 [[1i32, 0i32, 1i32, 0i32, 0i32, 0i32, 1i32]] }
-- output { [[0i32, 0i32, 1i32, 1i32, 0i32, 1i32, 0i32]] }

-- ==
-- entry: by_index
-- input { 2i32 empty([0][0]i32) }
-- output { empty([0][0]i32) }
-- input { 1i32 [[1i32]] }
-- output { [[0i32]] }
-- input { 3i32 [[0i32, 1i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 0i32], [1i32,
--   1i32, 1i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32,
--   0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32]] }
-- output { [[0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 1i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32,
--   1i32, 1i32, 0i32, 0i32, 0i32], [0i32, 1i32, 1i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32,
--   0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32]] }
-- input { 2i32 [[1i32, 0i32, 1i32, 0i32, 1i32], [1i32, 1i32, 0i32, 1i32, 1i32], [1i32, 1i32, 0i32, 0i32, 1i32]] }
-- output { [[0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32]] }

def neighbours [n][m] (board: [n][m]i32) : [n][m]i32 =
  let add = map2 (map2 (+))
  let sideways = add (map (rotate 1) board) (map (rotate (-1)) board)
  let columns = add sideways board
  in add (add (rotate 1 columns) (rotate (-1) columns)) sideways

def rule (alive: i32) (count: i32) : i32 =
  if count == 3 || (alive == 1 && count == 2) then 1 else 0

entry main [n][m] (steps: i32) (board: [n][m]i32) : [n][m]i32 =
  loop board for _i < steps do map2 (map2 rule) board (neighbours board)

entry by_index [n][m] (steps: i32) (board: [n][m]i32) : [n][m]i32 =
  loop board for _i < steps do
    tabulate_2d n m (\i j ->
      let around = loop sum = 0 for di in -1..0...1 do
                     loop sum for dj in -1..0...1 do
                       sum + board[(i + di) % n, (j + dj) % m]
      in rule board[i, j] (around - board[i, j]))
