-- Two arrays computed where they are joined [paper 2, sections 4.1.2 and 5.3.3].
-- ==
-- entry: joined of_inputs three
-- input { [1f32, 2f32] [3f32] } output { [2f32, 3f32, 4f32] }
-- input { empty([0]f32) [3f32] } output { [4f32] }
-- input { [3f32] empty([0]f32) } output { [4f32] }
-- input { empty([0]f32) empty([0]f32) } output { empty([0]f32) }
entry joined (a: []f32) (b: []f32) = #[dest] (map (+ 1) a ++ map (+ 1) b)
entry of_inputs (a: []f32) (b: []f32) = map (+ 1) (#[dest] (a ++ b))
entry three (a: []f32) (b: []f32) = #[dest] ((#[dest] (map (+ 1) a ++ map (+ 1) b)) ++ [])
