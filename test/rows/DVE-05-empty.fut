-- A value that is repeated no times is written nowhere. Eq. 5.67 writes element 0 [paper 2, erratum e].
-- ==
-- entry: none
-- input { 0i64 [4i64, 5i64] } output { empty([0][2]i64) [4i64, 5i64] }
-- input { 1i64 [4i64, 5i64] } output { [[5i64, 6i64]] [4i64, 5i64] }
-- ==
-- entry: part
-- input { 0i64 [4i64, 5i64] } output { [4i64, 5i64] }
-- input { 2i64 [4i64] } output { [9i64, 9i64, 4i64] }
entry none (n: i64) (a: []i64) = (#[dest] replicate n (map (+ 1) a), a)
entry part (n: i64) (a: []i64) = #[dest] ((#[dest] replicate n 9) ++ a)
