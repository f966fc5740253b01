-- Scalar operations between views are computed where they are read and stored once [paper 2, eq. 4.1-4.3].
-- ==
-- input { [1.5f32, -2.0f32, 0.0f32] } output { [-2.25f32, 4.0f32, 0.0f32] }
-- input { empty([0]f32) } output { empty([0]f32) }
entry main (a: []f32) = map (\x -> -x) (#[source] map2 (\x y -> x * f32.abs y) a (#[eager] map (\x -> x) a))
