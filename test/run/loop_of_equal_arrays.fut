-- A loop whose two arrays are equal after each iteration: the second one is a copy that is made in the iteration, so
-- that both have memory of their own.
-- ==
-- entry: sums_of_sums
-- input { 0i64 [1i64, 2i64] [3i64, 4i64] } output { [1i64, 2i64] [3i64, 4i64] }
-- input { 1i64 [1i64, 2i64, 3i64] [1i64, 0i64, 4i64] } output { [2i64, 4i64, 11i64] [2i64, 4i64, 11i64] }
-- input { 2i64 [1i64, 2i64, 3i64] [1i64, 0i64, 4i64] } output { [4i64, 12i64, 34i64] [4i64, 12i64, 34i64] }
-- input { 2i64 empty([0]i64) empty([0]i64) } output { empty([0]i64) empty([0]i64) }
entry sums_of_sums [n] (k: i64) (xs: [n]i64) (ys: [n]i64) : ([n]i64, [n]i64) =
  loop (p, q) = (copy xs, copy ys) for _i < k do
    let a = scan (+) 0 (map2 (+) p q)
    in (a, map (\x -> x) a)
