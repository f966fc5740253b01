-- A simulation parametric in its rule and its grid.
module type rule = { type cell val dead : cell val step : cell -> i32 -> cell val weight : cell -> i32 }
module type grid = { val rows : i64 val columns : i64 }
module automaton (R: rule) (G: grid) = {
  type world = [G.rows][G.columns]R.cell
  local def around (w: world) (i: i64) (j: i64) : i32 =
    i32.sum (map (\(di, dj) -> R.weight w[(i + di) % G.rows, (j + dj) % G.columns])
                 [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)])
  def next (w: world) : world = tabulate_2d G.rows G.columns (\i j -> R.step w[i, j] (around w i j))
  def run (k: i32) (w: world) : world = iterate k next w
  def empty : world = replicate G.rows (replicate G.columns R.dead)
}
module life : rule with cell = bool = {
  type cell = bool
  def dead = false
  def weight = i32.bool
  def step alive n = n == 3 || (alive && n == 2)
}
module fading : rule with cell = i32 = {
  type cell = i32
  def dead = 0i32
  def weight (c: i32) = if c == 3 then 1 else 0
  def step c n = if n == 3 then 3 else i32.max 0 (c - 1)
}
module a = automaton life { def rows = 5i64 def columns = 5i64 }
module b = automaton fading { def rows = 5i64 def columns = 5i64 }
-- ==
-- input { 1 } output { [2i64, 7i64, 12i64] [6i64, 7i64, 8i64] 3 }
-- input { 2 } output { [6i64, 7i64, 8i64] [2i64, 12i64] 3 }
-- input { 0 } output { [6i64, 7i64, 8i64] [6i64, 7i64, 8i64] 3 }
entry main (k: i32) : ([]i64, []i64, i32) =
  let blinker = map (map (\x -> x)) (copy a.empty with [1, 1] = true with [1, 2] = true with [1, 3] = true)
  let faded = copy b.empty with [1, 1] = 3 with [1, 2] = 3 with [1, 3] = 3
  let where' 'a (p: a -> bool) (w: [5][5]a) = map (.0) (filter (\(_, x) -> p x) (zip (iota 25) (flatten w)))
  in (where' id (a.run k blinker), where' (>= 3) (b.run (if k == 1 then 0 else if k == 2 then 1 else 0) faded),
    i32.max 3 (reduce i32.max 0 (flatten (b.run k faded))))
