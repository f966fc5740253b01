-- Overlapping windows of several sizes and steps, read in place or stored [paper 2, eq. 4.14, 5.22].
-- ==
-- entry: source eager undecided
-- input { 3i64 1i64 [1i64, 2i64, 3i64, 4i64] } output { [[1i64, 2i64, 3i64], [2i64, 3i64, 4i64]] }
-- input { 2i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [[1i64, 2i64], [3i64, 4i64]] }
-- input { 2i64 3i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [[1i64, 2i64], [4i64, 5i64]] }
-- input { 1i64 1i64 empty([0]i64) } output { empty([0][1]i64) }
-- input { 1i64 5i64 [1i64, 2i64] } output { [[1i64]] }
-- input { 4i64 1i64 [1i64, 2i64] } error: is invalid
-- input { 2i64 0i64 [1i64, 2i64] } error: zero
entry source (size: i64) (step: i64) (a: []i64) = #[source] slide size step a
entry eager (size: i64) (step: i64) (a: []i64) = #[eager] slide size step a
entry undecided (size: i64) (step: i64) (a: []i64) = slide size step a
