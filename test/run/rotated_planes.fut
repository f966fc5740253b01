-- Planes that are rotated by amounts of tables and added up, or combined at each place: each against the same computed
-- by remainders, and against sites with all planes side by side.
def ex : [9]i64 = [0, 1, 0, -1, 0, 1, -1, -2, 3]
def ey : [9]i64 = [0, 0, 1, 0, -1, 5, 1, -1, -1]

def combine (fs: [9]f32) : [9]f32 =
  let sum = f32.sum fs
  let (ux, uy) =
    (f32.sum (map2 (\x f -> f32.i64 x * f) ex fs),
     f32.sum (map2 (\y f -> f32.i64 y * f) ey fs))
  in map3 (\x y f -> f + 0.5 * (sum * (f32.i64 x * ux + f32.i64 y * uy) - f)) ex
          ey fs

entry by_rotations [h][w] (f: [9][h][w]f32) : [9][h][w]f32 =
  let moved = map3 (\plane x y -> rotate (-y) (map (rotate (-x)) plane)) f ex ey
  let sites =
    tabulate_2d h w (\i j -> combine (map (\plane -> plane[i, j]) moved))
  in tabulate_3d 9 h w (\q i j -> sites[i, j, q])

entry by_remainders [h][w] (f: [9][h][w]f32) : [9][h][w]f32 =
  let sites =
    tabulate_2d h w (\i j ->
      combine (tabulate 9 (\q -> f[q, (i - ey[q]) % h, (j - ex[q]) % w])))
  in tabulate_3d 9 h w (\q i j -> sites[i, j, q])

def by_hand [h][w] (f: [9][h][w]f32) : [9][h][w]f32 =
  let moved =
    #[eager]
    tabulate_3d 9 h w (\q i j ->
      f[q, ((i - ey[q]) % h + h) % h, ((j - ex[q]) % w + w) % w])
  let sites = #[eager] tabulate_2d h w (\i j -> combine moved[:, i, j])
  in tabulate_3d 9 h w (\q i j -> sites[i, j, q])

entry planes_agree (h: i64) (w: i64) : bool =
  let f = tabulate_3d 9 h w (\q i j -> f32.i64 ((q * 7 + i * 3 + j * j) % 11))
  let same (a: [9][h][w]f32) (b: [9][h][w]f32) =
    and (map2 (==) (flatten_3d a) (flatten_3d b))
  let wanted = by_hand f
  in same (by_rotations f) wanted && same (by_remainders f) wanted
-- ==
-- entry: planes_agree
-- input { 0i64 4i64 } output { true }
-- input { 5i64 0i64 } output { true }
-- input { 1i64 1i64 } output { true }
-- input { 2i64 1i64 } output { true }
-- input { 3i64 2i64 } output { true }
-- input { 7i64 5i64 } output { true }
-- input { 20i64 67i64 } output { true }

def offsets : [8](i64, i64) =
  [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
def far : [3](i64, i64) = [(-9, 70), (4, 0), (0, -33)]
def farther : [2](i64, i64) =
  [(9223372036854775807, -9223372036854775808), (3, 1)]

entry sum_of_boards [h][w] (g: [h][w]i32) : [h][w]i32 =
  reduce (map2 (map2 (+))) (replicate h (replicate w 0))
         (map (\(y, x) -> rotate y (map (rotate x) g)) offsets)
entry sum_of_places [h][w] (g: [h][w]i32) : [h][w]i32 =
  let boards = map (\(y, x) -> rotate y (map (rotate x) g)) offsets
  in tabulate_2d h w (\i j -> i32.sum (map (\b -> b[i, j]) boards))
entry sum_of_columns [h][w] (g: [h][w]i32) : [h][w]i32 =
  let boards = map (\(y, x) -> rotate y (map (rotate x) g)) far
  in map (map i32.sum) (map transpose (transpose boards))
entry sum_of_farther [h][w] (g: [h][w]i32) : [h][w]i32 =
  let boards = map (\(y, x) -> rotate y (map (rotate x) g)) farther
  in tabulate_2d h w (\i j -> i32.sum (map (\b -> b[i, j]) boards))

-- From the first to the last one, from another array on, and of rows that are not made by rotations.
entry in_order [n][m] (z: [m]f32) (a: [n][m]f32) : [m]f32 =
  reduce (map2 (\x y -> x * 0.5 + y)) z
         (map (\k -> map2 (\x y -> x + y) a[k % n] a[(k * k) % n]) (iota 3))

entry sums_agree (h: i64) (w: i64) : bool =
  let g = tabulate_2d h w (\i j -> i32.i64 ((i * 5 + j * j * 3) % 7))
  let place y x i j = g[((i + y % h) % h + h) % h, ((j + x % w) % w + w) % w]
  let wanted t =
    tabulate_2d h w (\i j ->
      loop s = 0 for k < length t do s + place t[k].0 t[k].1 i j)
  let same (a: [h][w]i32) (b: [h][w]i32) =
    and (map2 (==) (flatten a) (flatten b))
  in same (sum_of_boards g) (wanted offsets)
     && same (sum_of_places g) (wanted offsets)
     && same (sum_of_columns g) (wanted far)
     && same (sum_of_farther g) (wanted farther)
-- ==
-- entry: sums_agree
-- input { 0i64 3i64 } output { true }
-- input { 3i64 0i64 } output { true }
-- input { 1i64 1i64 } output { true }
-- input { 1i64 2i64 } output { true }
-- input { 5i64 3i64 } output { true }
-- input { 30i64 90i64 } output { true }

-- ==
-- entry: in_order
-- input { [8f32, 4f32] [[1f32, 2f32], [3f32, 4f32]] } output { [6.5f32, 9.5f32] }
