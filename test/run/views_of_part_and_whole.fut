-- A destination view that joins a part of an array with a whole one, or with a part of another array: no rotation.
-- ==
-- entry: part_and_whole
-- input { [1i64, 2i64, 3i64] [7i64, 8i64] } output { [3i64, 6i64, 7i64, 8i64] }
-- input { [1i64] empty([0]i64) } output { empty([0]i64) }
entry part_and_whole [n][m] (a: [n]i64) (b: [m]i64) = #[dest] ((scan (+) 0 a)[1:] ++ b)
-- ==
-- entry: whole_and_part
-- input { [1i64, 2i64, 3i64] [7i64, 8i64] } output { [7i64, 8i64, 3i64, 6i64] }
entry whole_and_part [n][m] (a: [n]i64) (b: [m]i64) = #[dest] (b ++ (scan (+) 0 a)[1:])
-- ==
-- entry: parts_of_two
-- input { [1i64, 2i64, 3i64] [7i64, 8i64, 9i64] } output { [3i64, 6i64, 7i64] }
entry parts_of_two [n] (a: [n]i64) (b: [n]i64) = #[dest] ((scan (+) 0 a)[1:] ++ (scan (*) 1 b)[:1])
