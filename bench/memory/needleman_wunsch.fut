-- Global alignment of two sequences: the whole score matrix, filled by anti-diagonals, in place.
entry needleman_wunsch [n][m] (penalty: i32) (xs: [n]u8) (ys: [m]u8) : [n + 1][m + 1]i32 =
  let edge = tabulate_2d (n + 1) (m + 1) (\i j -> if i == 0 then -penalty * i32.i64 j else if j == 0
    then -penalty * i32.i64 i else 0)
  in loop score = edge for wave < n + m - 1 do
       let first = i64.max 0 (wave - m + 1)
       let last = i64.min wave (n - 1)
       in loop score = score for r < last - first + 1 do
            let i = first + r
            let j = wave - i
            let same = if xs[i] == ys[j] then 1 else -1
            let best = i32.max (score[i, j] + same) (i32.max (score[i, j + 1] - penalty) (score[i + 1, j] - penalty))
            in score with [i + 1, j + 1] = best

-- The score alone: one row.
entry needleman_wunsch_score [n][m] (penalty: i32) (xs: [n]u8) (ys: [m]u8) : i32 =
  let row = loop row = tabulate (m + 1) (\j -> -penalty * i32.i64 j) for i < n do
    let (row, _) =
      let diagonal = row[0]
      let row = row with [0] = -penalty * i32.i64 (i + 1)
      in loop (row, diagonal) = (row, diagonal) for j < m do
        let same = if xs[i] == ys[j] then 1 else -1
        let up = row[j + 1]
        let best = i32.max (diagonal + same) (i32.max (up - penalty) (row[j] - penalty))
        in (row with [j + 1] = best, up)
    in row
  in row[m]
