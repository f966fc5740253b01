-- What a statement in a loop says of sizes does not hold where the loop does not run: for n = 0 there is no array of
-- n % 9 - 1 elements.
-- ==
-- entry: summed
-- input { empty([0]i32) } output { empty([0][0]f32) }
-- input { [0i32, 0i32] } output { [[0f32, 0f32], [0f32, 0f32]] }
-- input { [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] }
-- error: invalid
entry summed [n] (xs: [n]i32) : [n][n]f32 =
  map (\(_: i32) ->
    let z = n % 9 - 1
    let zs = (replicate z 0i64)[::2]
    in map (+ f32.i64 (i64.sum (replicate z 0) + length zs - (z + 1) / 2)) (replicate n 0f32)) xs

-- Nor is there an element to read in front of an empty array.
-- ==
-- entry: last
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }
-- input { [1i64, 2i64] [5i64, 6i64] } output { [8i64, 9i64] }
entry last [n] (xs: [n]i64) (ys: [n]i64) : [n]i64 =
  map (\x ->
    let z = n % 9 - 1
    let zs = (iota z)[::2]
    in x + ys[z] + length zs + n - (n % 9) / 2 - 1) xs
