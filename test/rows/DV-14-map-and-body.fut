-- A map under every effect, of a function whose result is under every effect [paper 2, eq. 4.4]: all pairs but a
-- destination view of a source view.
-- ==
-- entry: source_of_source source_of_dest source_of_eager dest_of_dest dest_of_eager eager_of_source eager_of_dest
-- eager_of_eager
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[3i64, 2i64, 1i64], [6i64, 5i64, 4i64]] }
-- input { [[7i64]] } output { [[7i64]] }
-- input { empty([0][2]i64) } output { empty([0][2]i64) }
entry source_of_source [n][m] (a: [n][m]i64) = map id (#[source] map (\row -> #[source] reverse row) a)
entry source_of_dest [n][m] (a: [n][m]i64) = map id (#[source] map (\row -> #[dest] reverse row) a)
entry source_of_eager [n][m] (a: [n][m]i64) = map id (#[source] map (\row -> #[eager] reverse row) a)
entry dest_of_dest [n][m] (a: [n][m]i64) = map id (#[dest] map (\row -> #[dest] reverse row) a)
entry dest_of_eager [n][m] (a: [n][m]i64) = map id (#[dest] map (\row -> #[eager] reverse row) a)
entry eager_of_source [n][m] (a: [n][m]i64) = map id (#[eager] map (\row -> #[source] reverse row) a)
entry eager_of_dest [n][m] (a: [n][m]i64) = map id (#[eager] map (\row -> #[dest] reverse row) a)
entry eager_of_eager [n][m] (a: [n][m]i64) = map id (#[eager] map (\row -> #[eager] reverse row) a)
