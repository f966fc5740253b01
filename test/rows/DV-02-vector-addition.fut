-- Vector addition with every effect that its parts can have [paper 2, section 4.1.1].
-- ==
-- entry: undecided sources destinations stored
-- input { [1.0f32, 2.0f32] [10.0f32, 20.0f32] } output { [11.0f32, 22.0f32] }
-- input { [1.0f32] [10.0f32] } output { [11.0f32] }
-- input { empty([0]f32) empty([0]f32) } output { empty([0]f32) }
entry undecided [n] (a: [n]f32) (b: [n]f32) = map (\(x, y) -> x + y) (zip a b)
entry sources [n] (a: [n]f32) (b: [n]f32) = #[eager] map (\(x, y) -> x + y) (#[source] zip a b)
entry destinations [n] (a: [n]f32) (b: [n]f32) = #[dest] map (\(x, y) -> x + y) (#[dest] zip a b)
entry stored [n] (a: [n]f32) (b: [n]f32) = map (\(x, y) -> x + y) (#[eager] zip a b)
