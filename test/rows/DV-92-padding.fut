-- Padding in every mode under every effect, also wider than the array [paper 2, section 7.2].
-- ==
-- entry: constant_source constant_dest constant_eager
-- input { 1i64 2i64 [1i64, 2i64] } output { [9i64, 1i64, 2i64, 9i64, 9i64] }
-- input { 0i64 0i64 [1i64, 2i64] } output { [1i64, 2i64] }
-- input { 1i64 1i64 empty([0]i64) } output { [9i64, 9i64] }
entry constant_source (l: i64) (r: i64) (a: []i64) = #[source] pad l r 9 a
entry constant_dest (l: i64) (r: i64) (a: []i64) = #[dest] pad l r 9 a
entry constant_eager (l: i64) (r: i64) (a: []i64) = #[eager] pad l r 9 a
-- ==
-- entry: edge_source edge_dest edge_eager
-- input { 1i64 2i64 [1i64, 2i64] } output { [1i64, 1i64, 2i64, 2i64, 2i64] }
-- input { 0i64 0i64 empty([0]i64) } output { empty([0]i64) }
-- input { 1i64 0i64 empty([0]i64) } error: out of bounds
entry edge_source (l: i64) (r: i64) (a: []i64) = #[source] pad_edge l r a
entry edge_dest (l: i64) (r: i64) (a: []i64) = #[dest] pad_edge l r a
entry edge_eager (l: i64) (r: i64) (a: []i64) = #[eager] pad_edge l r a
-- ==
-- entry: wrap_source wrap_dest wrap_eager
-- input { 3i64 2i64 [1i64, 2i64] } output { [2i64, 1i64, 2i64, 1i64, 2i64, 1i64, 2i64] }
-- input { 0i64 0i64 empty([0]i64) } output { empty([0]i64) }
entry wrap_source (l: i64) (r: i64) (a: []i64) = #[source] pad_wrap l r a
entry wrap_dest (l: i64) (r: i64) (a: []i64) = #[dest] pad_wrap l r a
entry wrap_eager (l: i64) (r: i64) (a: []i64) = #[eager] pad_wrap l r a
-- ==
-- entry: mirror_source mirror_dest mirror_eager
-- input { 3i64 5i64 [1i64, 2i64] } output { [2i64, 2i64, 1i64, 1i64, 2i64, 2i64, 1i64, 1i64, 2i64, 2i64] }
-- input { 0i64 0i64 empty([0]i64) } output { empty([0]i64) }
entry mirror_source (l: i64) (r: i64) (a: []i64) = #[source] pad_mirror l r a
entry mirror_dest (l: i64) (r: i64) (a: []i64) = #[dest] pad_mirror l r a
entry mirror_eager (l: i64) (r: i64) (a: []i64) = #[eager] pad_mirror l r a
