-- An array read through an index function and through an array of positions [paper 2, eq. 4.12].
-- ==
-- entry: source dest eager
-- input { [1i64, 2i64, 3i64] } output { [4i64, 3i64, 2i64] [4i64, 2i64] }
-- input { [1i64, 5i64, 3i64, 9i64] } output { [10i64, 4i64, 6i64, 2i64] [10i64, 2i64] }
entry source [n] (a: [n]i64) = (map (+ 1) (#[source] permute (\i -> n - 1 - i) a),
  map (+ 1) (#[source] gather [n - 1, 0] a))
entry dest [n] (a: [n]i64) = (#[dest] permute (\i -> n - 1 - i) (map (+ 1) a), #[dest] gather [n - 1, 0] (map (+ 1) a))
entry eager [n] (a: [n]i64) = (map (+ 1) (#[eager] permute (\i -> n - 1 - i) a),
  map (+ 1) (#[eager] gather [n - 1, 0] a))
-- ==
-- entry: outside
-- input { [1i64, 2i64] } error: out of bounds
entry outside [n] (a: [n]i64) = #[source] permute (+ 1) a
