-- Slices only change how something is read, windows overlap, and reductions compute.
entry slice [n] (a: [n]f32) = #[dest] a[0:n]  -- error E0706
--                              ^^^^
entry windows [n] (a: [n]f32) = #[dest] slide 3 1 a  -- error E0706
--                                ^^^^
entry sum [n] (a: [n]f32) = #[source] reduce (+) 0 a  -- error E0706
--                            ^^^^^^
entry positive [n] (a: [n]f32) = #[dest] filter (> 0) a  -- error E0706
--                                 ^^^^
