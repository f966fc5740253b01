-- What the C++ header has to describe: static, bounded and growing memory, several results, scalars, constant sizes,
-- consumed inputs, recursive data, arrays in cells, names that C++ knows.
type list = #nil | #cons i64 list
type table 'a = #end | #row a (table a)

entry both [n] (xs: [n]f64) : ([n]f64, f64) = let s = scan (+) 0 xs in (map2 (+) s (reverse s), f64.sum xs)
entry kept [n] (xs: [n]i64) (limit: i64) : []i64 = filter (< limit) xs
entry grown [m] (a: [m]i32) (k: i64) : []i32 = loop g = a while length g < k do g ++ g
entry three (v: [3]f32) : f32 = v[0] * v[1] + v[2]
entry bump [n] (xs: *[n]f64) : *[n]f64 = xs with [0] = 7
entry sorted [n] (l: *list) (xs: [n]i64) : *list = loop l for x in xs do #cons@(diamond.new ()) x l
entry total (l: list) : i64 =
  (loop (s, l) = (0, l) while (match l case #nil -> false case #cons _ _ -> true) do
     match l case #nil -> (s, l) case #cons x t -> (s + x, t)).0
def scale [n] (k: f64) (l: *table ([n]f64)) : *table ([n]f64) =
  match l
  case #end -> #end
  case #row x t -> #row (x with [0] = k * x[0]) (scale k t)
entry scaled [n] (k: f64) (l: *table ([n]f64)) : *table ([n]f64) = scale k l
entry numbers (n: i64) : [n]i64 = iota n
entry view [n] (view: [n][2]bool) : i64 = i64.sum (map (\v -> i64.bool v[0]) view)
entry pick [n] (xs: [n]i64) : (i64, []i64) =
  let k = i64.sum (map (\x -> if x > 0 then 1 else 0) xs) in (k, iota k)
entry at [n] [m] (a: [n][m]i32) (i: i64) (j: i64) : i32 = a[i, j]
entry nothing [n] (_: [n]f32) : () = ()
entry matmul [n] [m] [k] (a: [n][m]f32) (b: [m][k]f32) : [n][k]f32 =
  map (\r -> map (\c -> f32.sum (map2 (*) r c)) (transpose b)) a
