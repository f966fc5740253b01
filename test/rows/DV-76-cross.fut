-- Cross products by permuting components, in every effect of the permutation [paper 2, section 7.2].
-- ==
-- entry: source dest eager
-- input { [[1f64, 0f64, 0f64], [1f64, 2f64, 3f64]] [[0f64, 1f64, 0f64], [4f64, 5f64, 6f64]] }
-- output { [[0f64, 0f64, 1f64], [-3f64, 6f64, -3f64]] }
-- input { empty([0][3]f64) empty([0][3]f64) } output { empty([0][3]f64) }
def cross (turn: i64 -> [3]f64 -> [3]f64) (x: [3]f64) (y: [3]f64) : [3]f64 =
  map2 (-) (map2 (*) (turn 1 x) (turn 2 y)) (map2 (*) (turn 2 x) (turn 1 y))
entry source [n] (xs: [n][3]f64) (ys: [n][3]f64) = map2 (cross (\k x -> #[source] permute (\i -> (i + k) % 3) x)) xs ys
entry dest [n] (xs: [n][3]f64) (ys: [n][3]f64) = map2 (cross (\k x -> #[dest] permute (\i -> (i + k) % 3) x)) xs ys
entry eager [n] (xs: [n][3]f64) (ys: [n][3]f64) = map2 (cross (\k x -> #[eager] permute (\i -> (i + k) % 3) x)) xs ys
