-- The same with the board as an array that every call copies and extends.
-- ==
-- input { 4i64 } output { 2 }
-- input { 5i64 } output { 10 }
-- input { 6i64 } output { 4 }
def is_safe [n] (board: [n]i64) (row: i64) (column: i64) : bool =
  all (\r -> r >= row || (board[r] != column && i64.abs (board[r] - column) != row - r)) (iota n)
def place [n] (board: [n]i64) (row: i64) : i32 =
  if row == n then 1
  else loop sum = 0 for column < n do
         if is_safe board row column then sum + place (copy board with [row] = column) (row + 1) else sum
def main (n: i64) = place (replicate n 0) 0
