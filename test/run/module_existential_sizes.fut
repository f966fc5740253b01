-- Abstract types with size parameters whose sizes are known only when the value is: bound by `let [k]`, shared, merged.
module type table = {
  type table [n] 'v
  val from [u] 'v : (i32 -> bool) -> [u](i32, v) -> ?[n].table [n] v
  val keys [n] 'v : table [n] v -> [n]i32
  val values [n] 'v : table [n] v -> [n]v
  val map [n] 'v 'w : (v -> w) -> table [n] v -> table [n] w
  val more [n] 'v : i32 -> v -> table [n] v -> table [n + 1] v
}
module table : table = {
  type table [n] 'v = {keys: [n]i32, values: [n]v}
  def from [u] 'v (p: i32 -> bool) (xs: [u](i32, v)) : ?[n].table [n] v = let (keys, values) =
    unzip (filter (\(k, _) -> p k) xs) in {keys, values}
  def keys [n] 'v (t: table [n] v) : [n]i32 = t.keys
  def values [n] 'v (t: table [n] v) : [n]v = t.values
  def map [n] 'v 'w (f: v -> w) (t: table [n] v) : table [n] w = {keys = t.keys, values = map f t.values}
  def more [n] 'v (k: i32) (v: v) (t: table [n] v) : table [n + 1] v = {keys = t.keys ++ [k], values = t.values ++ [v]}
}
module use (T: table) = {
  def products (xs: [](i32, i32)) : []i32 =
    let t = T.from (> 0) xs
    let doubled = T.map (* 2) t
    in map3 (\k a b -> k * a * b) (T.keys t) (T.values t) (T.values doubled)
  def choose (b: bool) (xs: [](i32, i32)) : []i32 = T.keys (if b then T.from (> 1) xs else T.from (< 1) xs)
}
module u = use table
-- ==
-- input { [1, 2, -3] } output { [2, 16] [2] [-3] 2i64 [1, 2, 7] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) 0i64 [7] }
entry main [n] (xs: [n]i32) : ([]i32, []i32, []i32, i64, []i32) =
  let pairs = zip xs xs
  let [m] (t: table.table [m] i32) = table.from (> 0) pairs
  let bigger : [m + 1]i32 = table.keys (table.more 7 7 t)
  in (u.products pairs, u.choose true pairs, u.choose false pairs, m, bigger)
