-- Compaction by scan and scatter against filter.
def compact [n] (p: i32 -> bool) (xs: [n]i32) : []i32 =
  let flags = map (\x -> if p x then 1i64 else 0) xs
  let ends = scan (+) 0 flags
  let count = if n == 0 then 0 else ends[n - 1]
  in scatter (replicate count 0) (map2 (\f e -> if f == 1 then e - 1 else -1) flags ends) xs
-- ==
-- input { [5i32, -2i32, 7i32, 0i32] } output { [5i32, 7i32] true }
-- input { empty([0]i32) } output { empty([0]i32) true }
-- input { [-1i32] } output { empty([0]i32) true }
entry main (xs: []i32) : ([]i32, bool) =
  let ys = compact (> 0) xs
  in (ys, ys == (filter (> 0) xs :> [length ys]i32))
