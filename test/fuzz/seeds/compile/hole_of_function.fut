type point = {x: f32, y: f32, tag: #a | #b i32}
entry move (p: point) (d: f32) : point = match p.tag case #a -> p with x = p.x +??? d case #b k -> {x = p.y, y = f32.i32 k, tag = #a}
entry sows [n] [m] (a: [n][m]f32) : [m][n]f32 = map (\r -> map f32.sqrt r) (transpose a)
