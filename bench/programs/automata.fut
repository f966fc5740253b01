-- Cellular automata, on boards with borders and on boards whose ends meet.

-- A cell is 0 or 1.
def alive (neighbours: u8) (cell: u8) : u8 = u8.bool (neighbours == 3) | (u8.bool (neighbours == 2) & cell)

-- Life on a board around which everything is dead.
entry life [h][w] (steps: i64) (board: [h][w]u8) : [h][w]u8 =
  let at (board: [h][w]u8) i j = if i >= 0 && i < h && j >= 0 && j < w then board[i, j] else 0
  in loop board for _s < steps do
       tabulate_2d h w (\i j ->
         let n = at board (i - 1) (j - 1) + at board (i - 1) j + at board (i - 1) (j + 1) + at board i (j - 1)
                 + at board i (j + 1) + at board (i + 1) (j - 1) + at board (i + 1) j + at board (i + 1) (j + 1)
         in alive n board[i, j])

-- Life on a torus.
entry life_torus [h][w] (steps: i64) (board: [h][w]u8) : [h][w]u8 =
  loop board for _s < steps do
    tabulate_2d h w (\i j ->
      let (up, down, left, right) = ((i - 1 + h) % h, (i + 1) % h, (j - 1 + w) % w, (j + 1) % w)
      let n = board[up, left] + board[up, j] + board[up, right] + board[i, left] + board[i, right]
              + board[down, left] + board[down, j] + board[down, right]
      in alive n board[i, j])

-- Life on a torus, by rotated boards.
entry life_rotated [h][w] (steps: i64) (board: [h][w]u8) : [h][w]u8 =
  loop board for _s < steps do
    let rows = map3 (\a b c -> map3 (\x y z -> x + y + z) a b c) (rotate (-1) board) board (rotate 1 board)
    let sums = map (\row -> map3 (\x y z -> x + y + z) (rotate (-1) row) row (rotate 1 row)) rows
    in map2 (map2 (\n cell -> alive (n - cell) cell)) sums board

-- Life on a torus, by a table of the eight neighbours: at their places, and as the sum of eight boards.
def neighbours : [8](i64, i64) = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

entry life_offsets [h][w] (steps: i64) (board: [h][w]u8) : [h][w]u8 =
  loop board for _s < steps do
    tabulate_2d h w (\i j ->
      let n = u8.sum (map (\(y, x) -> board[(i + y) % h, (j + x) % w]) neighbours)
      in alive n board[i, j])

entry life_boards [h][w] (steps: i64) (board: [h][w]u8) : [h][w]u8 =
  loop board for _s < steps do
    map (\(y, x) -> rotate y (map (rotate x) board)) neighbours
    |> reduce (map2 (map2 (+))) (replicate h (replicate w 0))
    |> map2 (map2 (\cell n -> alive n cell)) board

-- An elementary automaton on a ring.
entry rule [n] (number: u8) (steps: i64) (cells: [n]u8) : [n]u8 =
  loop cells for _s < steps do
    tabulate n (\i -> number >> (4 * cells[(i + n - 1) % n] + 2 * cells[i] + cells[(i + 1) % n]) & 1)
