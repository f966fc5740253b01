-- Many points, for each of which the same terms are compared or added, in branches: side by side. Rows that are divided
-- by what they add up to, some at a time.

def distance (a: [3]f32) (b: [3]f32) : f32 =
  f32.sum (map2 (\x y -> (x - y) * (x - y)) a b)

-- ==
-- entry: nearest
-- input { [[0f32, 0f32, 0f32], [4f32, 1f32, 2f32], [9f32, 9f32, 9f32]] [[1f32, 0f32, 0f32], [5f32, 5f32, 5f32]] }
-- output { [0i64, 0i64, 1i64] [0i64, 0i64, 1i64] [1f32, 14f32, 48f32] }
-- input { [[0f32, 0f32, 0f32]] empty([0][3]f32) } output { [-1i64] [-1i64] [f32.inf] }
-- input { empty([0][3]f32) [[1f32, 0f32, 0f32]] } output { empty([0]i64) empty([0]i64) empty([0]f32) }
entry nearest [n][m] (points: [n][3]f32) (centres: [m][3]f32)
    : ([n]i64, [n]i64, [n]f32) =
  let closer (a, i) (b, j) = if b < a then (b, j) else (a, i)
  let by_reduce p =
    (reduce closer (f32.inf, -1) (zip (map (distance p) centres) (iota m))).1
  let by_loop p =
    (loop (least, at) = (f32.inf, -1) for j < m do
       let d = distance p centres[j]
       in if d < least then (d, j) else (least, at)).1
  in (map by_reduce points,
      map by_loop points,
      map (\p -> f32.minimum (map (distance p) centres)) points)

-- ==
-- entry: forces
-- input { [0f32, 0.25f32, 3f32, 0.5f32] } auto output
-- input { empty([0]f32) } auto output
entry forces [n] (xs: [n]f32) : ([n]f32, [n]i32) =
  unzip (map (\x ->
                loop (force, near) = (0, 0) for y in xs do
                  let d = x - y
                  in if d * d < 1 && d != 0
                     then
                       let s = 1 / (d * d + 0.5)
                       in if s < 1
                          then (force + s * d, near + 1)
                          else (force - s, near)
                     else (force, near)) xs)

-- ==
-- entry: shares
-- input { [[1f32, 3f32], [2f32, 2f32], [0f32, 4f32], [1f32, 1f32], [5f32, 3f32]] } auto output
-- input { empty([3][0]f32) } auto output
entry shares [n][d] (xss: [n][d]f32) : ([n][d]f32, [n][d]f32) =
  (map (\xs -> let s = f32.sum xs in map (/ s) xs) xss,
   map (\xs ->
          let m = f32.sum xs / f32.i64 d
          let v = f32.sum (map (\x -> (x - m) * (x - m)) xs)
          in map (\x -> (x - m) / f32.sqrt (v + 1)) xs) xss)

-- ==
-- entry: many
-- input { 100i64 37i64 } output { true }
-- input { 64i64 1i64 } output { true }
entry many (n: i64) (m: i64) : bool =
  let number i = f32.i64 (i * 7919 % 31) / 8
  let points = tabulate n (\i -> [number i, number (i + 1), number (2 * i)])
  let centres =
    tabulate m (\i -> [number (5 * i), number (i + 3), number (i * i)])
  let (a, b, least) = nearest points centres
  let of_one p = map (distance p) centres
  in and
       (map4 (\i j k p -> i == j && k == (of_one p)[i] && all (>= k) (of_one p))
             a b least points)

-- Every second pixel.
-- ==
-- entry: strided
-- input { [[1f32, 2f32, 3f32, 4f32, 5f32], [2f32, 0f32, 1f32, 3f32, 7f32], [5f32, 5f32, 1f32, 0f32, 2f32]]
--         [[1f32, 0.5f32], [2f32, 0.25f32]] }
-- auto output
entry strided [h][w][a][b] (image: [h][w]f32) (kernel: [a][b]f32) : [][]f32 =
  tabulate_2d ((h - a) / 2 + 1) ((w - b) / 2 + 1) (\i j ->
    loop s = 0 for y < a do
      loop s for x < b do s + kernel[y, x] * image[2 * i + y, 2 * j + x])

-- ==
-- entry: strided_many
-- input { 150i64 } output { true }
entry strided_many (w: i64) : bool =
  let image = tabulate_2d 9 w (\i j -> f32.i64 ((i * 7 + j * 5) % 11))
  let kernel = tabulate_2d 2 5 (\y x -> f32.i64 (y + x))
  let result = strided image kernel
  in and (flatten (tabulate_2d 4 ((w - 5) / 2 + 1) (\i j ->
                     result[i, j]
                     == f32.sum (flatten (tabulate_2d 2 5 (\y x ->
                                            kernel[y, x]
                                            * image[2 * i + y, 2 * j + x]))))))

-- ==
-- entry: any_of_many
-- input { 300i64 31i64 } output { [true, true, false, false] }
-- input { 300i64 32i64 } output { [true, true, false, false] }
-- input { 300i64 299i64 } output { [true, true, false, false] }
-- input { 300i64 300i64 } output { [false, false, true, true] }
-- input { 20i64 19i64 } output { [true, true, false, false] }
entry any_of_many (n: i64) (k: i64) : [4]bool =
  let xs = iota n
  in [any (== k) xs, or (map (\x -> any (== x + k) xs) [0, 1, 2]),
      all (!= k) xs,
      and (map (\x -> all (!= x + k) xs) [0, 1, 2])]
