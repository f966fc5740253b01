-- A loop over a record of an array of tuples, a matrix and a counter.
-- ==
-- input { 3i32 } output { [1i32, 2i32] [3i64, 6i64] [[0i32, 1i32], [3i32, 3i32]] 3i32 }
-- input { 0i32 } output { [1i32, 2i32] [0i64, 0i64] [[0i32, 0i32], [0i32, 0i32]] 0i32 }
entry main (k: i32) : ([]i32, []i64, [][]i32, i32) =
  let start = {pairs = zip [1, 2] [0, 0i64], m = replicate 2 (replicate 2 0i32), count = 0i32}
  let s = loop s = start for i < k do
    {pairs = map (\(a, b) -> (a, b + i64.i32 a)) s.pairs,
     m = map2 (\r row -> map2 (\c x -> if r == 1 then x + 1 else if i64.i32 i == c then x + i32.i64 c
       else x) (iota 2) row) (iota 2) s.m,
     count = s.count + 1}
  let (a, b) = unzip s.pairs
  in (a, b, s.m, s.count)
