-- A picture at half its size by strided slices, max pooling over blocks by slices, and an image pyramid that stops at
-- one pixel.
-- ==
-- entry: half
-- input { empty([0][0]i32) }
-- output { empty([0][0]i32) }
-- input { [[5i32]] }
-- output { empty([0][0]i32) }
-- input { [[28i32, 54i32], [64i32, 81i32]] }
-- output { [[56i32]] }
-- input { [[77i32, 48i32, 85i32, 35i32, 78i32, 43i32, 82i32], [99i32, 76i32, 69i32, 16i32, 40i32, 6i32, 1i32],
--   [11i32, 65i32, 64i32, 67i32, 60i32, 22i32, 18i32], [26i32, 70i32, 44i32, 16i32, 18i32, 97i32, 37i32], [12i32,
--   21i32, 70i32, 38i32, 59i32, 26i32, 10i32]] }
-- output { [[75i32, 51i32, 41i32], [43i32, 47i32, 49i32]] }
-- input { [[-6i32], [-5i32], [-9i32], [-5i32]] }
-- output { empty([2][0]i32) }

-- ==
-- entry: max_pool
-- input { 1i64 [[3i32]] }
-- output { [[3i32]] }
-- input { 2i64 [[7i32, 2i32, 0i32, 2i32, -9i32, -1i32, -9i32], [5i32, -9i32, 1i32, 0i32, 6i32, 5i32, 0i32], [-8i32,
--   -9i32, -8i32, -7i32, -9i32, 7i32, 0i32], [4i32, -1i32, 5i32, -1i32, -7i32, 4i32, -7i32], [-9i32, 3i32, -9i32,
--   -1i32, -9i32, 7i32, 9i32]] }
-- output { [[7i32, 2i32, 6i32], [4i32, 5i32, 7i32]] }
-- input { 3i64 [[-7i32, -9i32, 1i32], [-6i32, 6i32, 4i32], [-6i32, 1i32, 7i32], [-9i32, -9i32, -6i32], [9i32,
--   -8i32, -2i32], [5i32, -2i32, 2i32], [2i32, 8i32, -7i32]] }
-- output { [[7i32], [9i32]] }
-- input { 0i64 [[1i32]] }
-- error: zero

-- ==
-- entry: top
-- input { [[7i32]] }
-- output { 7i32 }
-- input { [[90i32, 66i32], [15i32, 91i32]] }
-- output { 65i32 }
-- input { [[8i32, 31i32, 32i32, 74i32, 57i32, 59i32, 63i32, 5i32], [5i32, 96i32, 83i32, 59i32, 10i32, 23i32, 20i32,
--   74i32], [66i32, 79i32, 27i32, 71i32, 79i32, 77i32, 72i32, 31i32], [25i32, 30i32, 36i32, 5i32, 16i32, 44i32,
--   74i32, 94i32], [92i32, 76i32, 58i32, 93i32, 40i32, 56i32, 63i32, 0i32], [38i32, 77i32, 15i32, 46i32, 94i32,
--   25i32, 36i32, 98i32], [18i32, 76i32, 74i32, 91i32, 73i32, 93i32, 67i32, 22i32], [7i32, 29i32, 32i32, 22i32,
--   66i32, 4i32, 99i32, 64i32]] }
-- output { 50i32 }

entry half [n][m] (image: [n][m]i32) : [n / 2][m / 2]i32 =
  let rows = n / 2
  let columns = m / 2
  let pick (i: i64) (j: i64) : [rows][columns]i32 =
    image[i:2 * rows:2, j:2 * columns:2] :> [rows][columns]i32
  let quarter a b c d : i32 = (a + b + c + d) / 4
  in map4 (map4 quarter) (pick 0 0) (pick 0 1) (pick 1 0) (pick 1 1) :> [n / 2][m / 2]i32

entry max_pool [n][m] (k: i64) (image: [n][m]i32) : [][]i32 =
  let block i j = image[i * k:(i + 1) * k, j * k:(j + 1) * k]
  in tabulate_2d (n / k) (m / k) (\i j -> i32.maximum (map i32.maximum (block i j)))

-- The single pixel at the top of the pyramid over a square picture of 2^k pixels a side.
entry top [n] (image: [n][n]i32) : i32 =
  let final = loop image: [][]i32 = image while length image > 1 do half image
  in final[0, 0]
