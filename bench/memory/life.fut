-- Conway's game of life on a torus.
entry life [n][m] (rounds: i64) (board: [n][m]bool) : [n][m]bool =
  loop cells = board for _round < rounds do
    tabulate_2d n m (\i j ->
      let at di dj = i64.bool cells[(i + di + n) % n, (j + dj + m) % m]
      let around = at (-1) (-1) + at (-1) 0 + at (-1) 1 + at 0 (-1) + at 0 1 + at 1 (-1) + at 1 0 + at 1 1
      in around == 3 || (around == 2 && cells[i, j]))
