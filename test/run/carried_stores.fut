-- Loops that read what the iteration before has stored, while they also store elsewhere in the array.

-- Diffusion of errors to the next pixel and to the row below.
-- ==
-- entry: diffuse
-- input { empty([0][0]f32) } output { empty([0][0]f32) }
-- input { empty([3][0]f32) } output { empty([3][0]f32) }
-- input { [[0.25f32]] } output { [[0f32]] }
-- input { [[0.75f32], [0.5f32], [0.25f32]] } output { [[1f32], [0f32], [0f32]] }
-- input { [[0.75f32, 0.25, 0.625], [0.5, 0.5, 0.5]] } output { [[1f32, 0, 1], [0, 1, 0]] }
-- random input { [1][9]f32 } auto output
-- random input { [9][1]f32 } auto output
-- random input { [9][2]f32 } auto output
-- random input { [9][3]f32 } auto output
-- random input { [9][4]f32 } auto output
-- random input { [30][41]f32 } auto output
entry diffuse [h][w] (picture: [h][w]f32) : [h][w]f32 =
  loop p = copy picture for i < h do
    loop p for j < w do
      let old = p[i, j]
      let new = if old > 0.5 then 1 else 0
      let e = old - new
      let p = p with [i, j] = new
      let p =
        if j + 1 < w then p with [i, j + 1] = p[i, j + 1] + e * 7 / 16 else p
      let p =
        if i + 1 < h && j > 0
        then p with [i + 1, j - 1] = p[i + 1, j - 1] + e * 3 / 16
        else p
      let p =
        if i + 1 < h then p with [i + 1, j] = p[i + 1, j] + e * 5 / 16 else p
      in if i + 1 < h && j + 1 < w
         then p with [i + 1, j + 1] = p[i + 1, j + 1] + e / 16
         else p

-- A recurrence and a second row at a distance that only the caller knows: where they meet, the loop stays.
-- ==
-- entry: apart
-- input { [1i64, 2, 3, 4, 5, 6, 7, 8, 9] 0i64 0i64 } output { [1i64, 2, 3, 4, 5, 6, 7, 8, 9] }
-- random input { [9]i64 1i64 4i64 } auto outcome
-- random input { [9]i64 4i64 0i64 } auto outcome
-- random input { [9]i64 4i64 1i64 } auto outcome
-- random input { [9]i64 4i64 2i64 } auto outcome
-- random input { [9]i64 4i64 3i64 } auto outcome
-- random input { [9]i64 4i64 5i64 } auto outcome
-- input { [1i64, 2, 3, 4] 3i64 2i64 } error: Index
entry apart [n] (xs: *[n]i64) (count: i64) (distance: i64) : *[n]i64 =
  loop xs for j < count do
    let xs = xs with [j + distance] = xs[j + distance] * 3 - j
    in xs with [j + 1] = xs[j + 1] * 2 + xs[j]

-- Backwards, two recurrences, the second of which reads what the first stores two iterations later.
-- ==
-- entry: backwards
-- random input { 0i64 [8]i32 [8]i32 } auto output
-- random input { 1i64 [8]i32 [8]i32 } auto output
-- random input { 7i64 [8]i32 [8]i32 } auto output
entry backwards [n] (count: i64) (xs: *[n]i32) (ys: [n]i32) : *[n]i32 =
  let count = i64.min count (n / 2)
  in loop xs for j < count do
       let xs = xs with [n - 1 - j] = xs[n - 1 - j] + xs[count - j] * ys[j]
       in xs with [count - 1 - j] = xs[count - j] + xs[count - 1 - j] * ys[j]
