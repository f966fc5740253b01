-- Rotations of a board, several generations.
def step [n] [m] (board: [n][m]i32) : [n][m]i32 =
  let row_sum = map2 (map2 (+)) (rotate 1 board) (map2 (map2 (+)) board (rotate (-1) board))
  let sums = map (\r -> map2 (+) (rotate 1 r) (map2 (+) r (rotate (-1) r))) row_sum
  in map2 (map2 (\s alive -> if s == 3 || (s == 4 && alive == 1) then 1 else 0)) sums board
-- ==
-- input { 1i32 [[0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32], [0i32, 0i32, 1i32, 0i32, 0i32], [0i32,
-- 0i32, 1i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32]] } output { [[0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32,
-- 0i32, 0i32, 0i32], [0i32, 1i32, 1i32, 1i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32], [0i32, 0i32, 0i32, 0i32, 0i32]] }
-- input { 2i32 [[0i32, 0i32, 0i32, 0i32], [0i32, 1i32, 1i32, 0i32], [0i32, 1i32, 1i32, 0i32], [0i32, 0i32, 0i32, 0i32]]
-- } output { [[0i32, 0i32, 0i32, 0i32], [0i32, 1i32, 1i32, 0i32], [0i32, 1i32, 1i32, 0i32], [0i32, 0i32, 0i32, 0i32]] }
entry main [n] [m] (k: i32) (board: [n][m]i32) : [n][m]i32 = iterate k step board
