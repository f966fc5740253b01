-- Tuples of arrays and their components, as views of what is read and of what is written [paper 2, eq. 4.6, 4.18,
-- 4.19].
-- ==
-- entry: sources destinations stored
-- input { [1i64, 2i64] } output { [3i64, 5i64] [1i64, 4i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
entry sources [n] (a: [n]i64) =
  let pair = #[source] (map (+ 1) a, map (\x -> x * x) a)
  in (map2 (+) (#[source] pair.0) a, pair.1)
entry destinations [n] (a: [n]i64) =
  let pair = #[dest] (map (+ 1) a, map (\x -> x * x) a)
  in (map2 (+) (#[dest] pair.0) a, pair.1)
entry stored [n] (a: [n]i64) =
  let pair = #[eager] (map (+ 1) a, map (\x -> x * x) a)
  in (map2 (+) (#[eager] pair.0) a, pair.1)
