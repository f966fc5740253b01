-- Arrays of tuples under every effect, put together and taken apart [paper 2, eq. 4.7, 5.18, 5.41].
-- ==
-- entry: sources destinations stored
-- input { [1i64, 2i64] [3i64, 4i64] } output { [4i64, 6i64] [3i64, 8i64] }
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) empty([0]i64) }
def both [n] (pairs: [n](i64, i64)) = map (\(x, y) -> (x + y, x * y)) pairs
entry sources [n] (a: [n]i64) (b: [n]i64) = #[source] unzip (both (#[source] zip a b))
entry destinations [n] (a: [n]i64) (b: [n]i64) = #[dest] unzip (both (#[dest] zip (map id a) b))
entry stored [n] (a: [n]i64) (b: [n]i64) = #[eager] unzip (both (#[eager] zip a b))
