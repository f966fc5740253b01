entry main [n] (xs: [n]i64) (k: i64) : ([]i64, [n]i64, i64) =
  let ys = loop ys = copy xs for i < k do map2 (+) (rotate i ys) (reverse ys)
  let zs = scan (+) 0 (map (\x -> if x > 0 then x / 2 else 0) ys)
  in (filter (> 3) zs, scatter (copy ys) xs zs, reduce i64.max i64.lowest (flatten (map (\i -> iota (i64.max 0 i)) [k, k])))
entry hist (k: i64) (is: []i64) = reduce_by_index (replicate k 0i32) (+) 0 is (map i32.i64 is)
