-- Tic-tac-toe: cells, players and outcomes are sums; lines are found by equality.
type player = #cross | #nought
type cell = #free | #taken player
type outcome = #won player | #draw | #open

def other (p: player) : player = match p case #cross -> #nought case #nought -> #cross

def line (a: cell) (b: cell) (c: cell) : outcome =
  match (a, b, c)
  case (#taken #cross, #taken #cross, #taken #cross) -> #won #cross
  case (#taken #nought, #taken #nought, #taken #nought) -> #won #nought
  case _ -> #open

def join (a: outcome) (b: outcome) : outcome =
  match (a, b)
  case (#won p, _) -> #won p
  case (_, #won p) -> #won p
  case (#draw, #draw) -> #draw
  case _ -> #open

def judge (board: [9]cell) : outcome =
  let lines : [8](i64, i64, i64) = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8),
    (2, 4, 6)]
  let best = reduce join #open (map (\(a, b, c) -> line board[a] board[b] board[c]) lines)
  in match best
     case #open -> if any (== #free) board then #open else #draw
     case found -> found

def play [n] (moves: [n]i64) : (outcome, player) =
  let (board, turn) =
    loop (board, turn) : (*[9]cell, player) = (replicate 9 #free, #cross) for m in moves do
      if m >= 0 && m < 9 && board[m] == #free && judge board == #open
      then (board with [m] = #taken turn, other turn)
      else (board, turn)
  in (judge board, turn)

def code (o: outcome) : i32 = match o case #won #cross -> 1 case #won #nought -> 2 case #draw -> 3 case #open -> 0

-- ==
-- input { [0i64, 3i64, 1i64, 4i64, 2i64] } output { 1 false }
-- input { [0i64, 3i64, 1i64, 4i64, 8i64, 5i64] } output { 2 true }
-- input { [0i64, 1i64, 2i64, 4i64, 3i64, 5i64, 7i64, 6i64, 8i64] } output { 3 false }
-- input { [4i64, 4i64, 99i64] } output { 0 false }
-- input { empty([0]i64) } output { 0 true }
entry main (moves: []i64) : (i32, bool) =
  let (o, turn) = play moves
  in (code o, turn == #cross)
