-- Sizes of sealed modules: constants of a module are sizes for everybody who can name them.
module type layout = { val n : i64 type row val rows : [n]row val value : row -> i32 }
module three : layout = { def n = 3i64 type row = {v: i32} def rows : [n]row =
  map (\i -> {v = i32.i64 i}) (iota n) def value (r: row) = r.v }
module grown (L: layout) : layout = { def n = L.n + 1 type row = L.row def rows : [n]row =
  [L.rows[0]] ++ L.rows def value = L.value }
module four = grown three
module five = grown four
def values : [five.n]i32 = map five.value five.rows
def table : [three.n][four.n]i32 = tabulate_2d three.n four.n (\i j ->
  three.value three.rows[i] * four.value four.rows[j])
-- ==
-- input { 1i64 } output { [0, 0, 0, 1, 2] [0, 0, 1, 2] 5i64 8i64 }
entry main (i: i64) : ([]i32, []i32, i64, i64) =
  (copy values, copy table[i], five.n, length (values ++ three.(map value rows)))
