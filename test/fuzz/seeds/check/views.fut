entry both [n][m] (xss: [n][m]f32) (ys: [n]f32) =
  (#[dest] transpose xss, #[source] (ys ++ map (+ 1) ys), #[eager] slide 3 1 (pad 1 1 0 ys), materialise (rotate 1 ys))
entry three [n] (xs: [n]i32) = map (\w -> #[source] reduce (+) 0 w) (#[eager] slide 2 1 (pad_wrap 1 0 xs)) |> #[dest] reverse
