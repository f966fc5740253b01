-- Arrays that are read a few rows at a time: a ring of their last rows is stored.
let near (i: i64) (n: i64) = i64.max 0 (i64.min (n - 1) i)

-- ==
-- entry: blur
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] }
-- output { [[27, 36, 45], [51, 60, 69], [87, 97, 108], [111, 122, 135]] }
-- input { [[1, 2, 3]] } output { [[15, 24, 33]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
-- input { empty([3][0]i32) } output { empty([3][0]i32) }
entry blur [h][w] (x: [h][w]i32) : [h][w]i32 =
  let across = tabulate_2d h w (\i j -> x[i, near (j - 1) w] + 2 * x[i, j] + x[i, near (j + 1) w])
  in tabulate_2d h w (\i j -> across[near (i - 1) h, j] + across[i, j] + across[near (i + 1) h, j])

-- A chain of three with differences of both directions: each has a ring of its own.
-- ==
-- entry: chain
-- input { 3i64 2i64 } auto output
-- input { 7i64 5i64 } auto output
-- input { 1i64 5i64 } auto output
-- input { 0i64 5i64 } auto output
-- input { 12i64 40i64 } auto output
entry chain (h: i64) (w: i64) : [h][w]i64 =
  let a = tabulate_2d h w (\i j -> (i * 37 + j * j * 11) % 101)
  let b = tabulate_2d h w (\i j -> a[near (i - 1) h, j] - 2 * a[i, near (j + 1) w] + a[near (i + 1) h, near (j - 1) w])
  let c = tabulate_2d h w (\i j -> b[near (i + 1) h, j] - b[near (i - 2) h, j])
  let d = tabulate_2d h w (\i j -> b[i, near (j + 1) w] * b[i, near (j - 1) w])
  in tabulate_2d h w (\i j -> c[near (i + 1) h, j] * 3 + d[near (i - 1) h, near (j - 1) w] + c[i, near (j - 1) w])

-- Two rows are made for each one that is read, the last one of them not at all where their number is odd.
-- ==
-- entry: halves
-- input { [[1f32, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13], [0, 1, 2]] } auto output
-- input { [[1f32, 2, 3]] } auto output
-- input { [[1f32, 2, 3], [4, 5, 6]] } auto output
entry halves [h][w] (x: [h][w]f32) : [][w]f32 =
  let smooth = tabulate_2d h w (\i j -> (x[i, near (j - 1) w] + x[i, j] * 3) / 4)
  in tabulate_2d (h / 2) w (\i j -> (smooth[2 * i, j] + smooth[2 * i + 1, near (j + 1) w]) / 2)

-- A window that lies below the row, of weights that are read in a loop.
-- ==
-- entry: below
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13], [0, 1, 2], [5, 5, 5]] [1, -2, 3] } auto output
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9]] [1, -2, 3] } auto output
entry below [h][w] (x: [h][w]i32) (weights: [3]i32) : [][w]i32 =
  let squares = tabulate_2d h w (\i j -> x[i, j] * x[i, near (j + 1) w])
  in tabulate_2d (h - 2) w (\i j -> loop sum = 0 for k < 3 do sum + weights[k] * squares[i + k, j])

-- Two arrays of one loop; rows chosen by the elements.
-- ==
-- entry: chosen
-- input { [[1, 2, 3], [4, -5, 6], [7, 8, -9], [10, 11, 13], [0, -1, 2], [5, 5, 5]] } auto output
-- input { [[-1, 2, 3]] } auto output
entry chosen [h][w] (x: [h][w]i32) : [h][w]i32 =
  let pairs = tabulate_2d h w (\i j -> (x[i, j] + x[i, near (j + 1) w], x[i, j] * x[near (i + 1) h, j]))
  let (sums, products) = unzip (map unzip pairs)
  in tabulate_2d h w (\i j ->
       let (di, dj) = if x[i, j] % 3 == 0 then (1, 0) else if x[i, j] % 3 == 1 then (-1, 1) else (0, -1)
       in sums[near (i + di) h, near (j + dj) w] - products[near (i - di) h, near (j - dj) w]
          + sums[i, j] * products[i, j])

-- Rows above and below by concatenation, by conditions with zeros outside, and by windows of padded rows.
-- ==
-- entry: joined
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] }
-- output { [[18, 22, 26], [36, 40, 44], [60, 65, 69], [78, 85, 89]] }
-- input { [[1, 2, 3]] } output { [[12, 16, 20]] }
entry joined [h][w] (x: [h][w]i32) : [h][w]i32 =
  let across = map (\r -> map2 (\a b -> a + b) ([r[0]] ++ r[:w - 1]) (r[1:] ++ [r[w - 1]])) x
  let (up, down) = ([across[0]] ++ across[:h - 1], across[1:] ++ [across[h - 1]])
  in map3 (map3 (\a b c -> a + 2 * b + c)) up across down

-- ==
-- entry: zeros
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
-- input { [[1, 2, 3]] } auto output
entry zeros [h][w] (x: [h][w]i32) : [h][w]i32 =
  let get (a: [h][w]i32) i j = if i < 0 || j < 0 || i >= h || j >= w then 0 else a[i, j]
  let a = tabulate_2d h w (\i j -> get x i (j - 1) + get x i (j + 1) - get x i j)
  in tabulate_2d h w (\i j -> get a (i - 1) j * get a (i + 1) j - get a i j)

-- ==
-- entry: windows
-- input { [[1f32, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
-- input { [[1f32, 2, 3]] } auto output
entry windows [h][w] (x: [h][w]f32) : [h][w]f32 =
  let a = map (\r -> map f32.sum (slide 3 1 (pad_edge 1 1 r)) :> [w]f32) x
  in map (\v -> map3 (\p q r -> (p + q + r) / 3) v[0] v[1] v[2]) (slide 3 1 (pad_edge 1 1 a)) :> [h][w]f32

-- Between transpositions the rows of the middle stage are its columns.
-- ==
-- entry: turned
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] }
-- output { [[11, 19, 19], [11, 19, 19], [20, 29, 29], [32, 43, 44]] }
-- input { [[1, 2, 3]] } output { [[8, 16, 16]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
entry turned [h][w] (x: [h][w]i32) : [h][w]i32 =
  let along [n][m] (y: [n][m]i32) : [n][m]i32 =
    tabulate_2d n m (\i j -> y[i, near (j - 1) m] + 2 * y[i, j] + y[i, near (j + 1) m])
  let smooth = transpose (along (transpose (map (map (+ 0)) x)))
  in tabulate_2d h w (\i j -> smooth[i, near (j + 1) w] + smooth[near (i - 1) h, j] - smooth[i, near (j - 1) w])

-- ==
-- entry: turned_twice
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
-- input { [[1, 2, 3]] } auto output
-- input { empty([0][3]i32) } auto output
entry turned_twice [h][w] (x: [h][w]i32) : [h][w]i32 =
  let a = tabulate_2d w h (\j i -> x[i, near (j + 1) w] * 2 - x[near (i - 1) h, j])
  let b = tabulate_2d h w (\i j -> a[near (j - 1) w, near (i + 1) h] + a[j, near (i - 2) h])
  let c = tabulate_2d w h (\j i -> b[near (i + 1) h, near (j + 2) w] * 3 - b[i, j])
  in tabulate_2d h w (\i j -> c[j, near (i - 1) h] + b[near (i - 1) h, j])

-- Its rows are read near a row by one, its columns by the other.
-- ==
-- entry: both_ways
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 13]] } auto output
entry both_ways [n] (x: [n][n]i32) : [n][n]i32 =
  let a = tabulate_2d n n (\i j -> x[i, near (j + 1) n] * x[i, j])
  let b = tabulate_2d n n (\i j -> a[near (i - 1) n, n - 1 - j] - a[i, 0])
  in tabulate_2d n n (\i j -> b[near (i + 1) n, j] + a[n - 1 - j, near (i + 1) n])

-- The last stage is a fold, a loop that carries its own values, or a number for each row.
-- ==
-- entry: folded
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } output { 2602 }
-- input { [[1, 2, 3]] } output { 0 }
-- input { empty([0][3]i32) } output { 0 }
entry folded [h][w] (x: [h][w]i32) : i32 =
  let b = tabulate_2d h w (\i j -> x[i, near (j - 1) w] + x[i, j] + x[i, near (j + 1) w])
  in i32.sum (map i32.sum (tabulate_2d h w (\i j -> (b[near (i + 1) h, j] - b[near (i - 1) h, j]) ** 2)))

-- ==
-- entry: carried
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
-- input { [[1, 2, 3]] } auto output
-- input { empty([0][3]i32) } auto output
entry carried [h][w] (x: [h][w]i32) : (i32, i64) =
  let b = tabulate_2d h w (\i j -> x[i, near (j - 1) w] * 2 - x[near (i - 1) h, j])
  in loop (most, at) = (i32.lowest, -1) for i < h do
       let s = loop s = 0 for j < w do s + b[i, j] * b[near (i + 2) h, near (j + 1) w]
       in if s > most then (s, i) else (most, at)

-- ==
-- entry: for_each_row
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
-- input { [[1, 2, 3]] } auto output
entry for_each_row [h][w] (x: [h][w]i32) : [h]i32 =
  let b = tabulate_2d h w (\i j -> x[i, near (j - 1) w] + x[i, near (j + 1) w])
  in tabulate h (\i ->
       loop s = 7 for j < w do
         let above = b[near (i - 1) h, j]
         in if j % 2 == 0 then s * 3 - above else s + above * b[near (i + 1) h, j])

-- Whole images, one after the other: each has its rings.
-- ==
-- entry: images
-- input { 3i64 4i64 5i64 } auto output
-- input { 2i64 1i64 3i64 } auto output
entry images (n: i64) (h: i64) (w: i64) : [n][h][w]i32 =
  tabulate n (\k ->
    let a = tabulate_2d h w (\i j -> i32.i64 (k * 5 + i * 3 + j * j))
    let b = tabulate_2d h w (\i j -> a[i, near (j - 1) w] * a[near (i - 1) h, j] % 7)
    in tabulate_2d h w (\i j -> b[near (i - 1) h, j] + b[near (i + 1) h, near (j + 1) w]))

-- Stored whole: the border is periodic; what it reads is overwritten before; the argument may be that of the result.
-- ==
-- entry: torus
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
entry torus [h][w] (x: [h][w]i32) : [h][w]i32 =
  let a = tabulate_2d h w (\i j -> x[i, j] + x[i, near (j + 1) w])
  in tabulate_2d h w (\i j -> a[(i + 1) % h, j] - a[i, j])

-- ==
-- entry: overwritten
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
entry overwritten [h][w] (x: [h][w]i32) : ([h][w]i32, i32) =
  let y = copy x
  let a = tabulate_2d h w (\i j -> y[i, j] + y[i, near (j + 1) w])
  let z = y with [near 1 h, 0] = 100
  in (tabulate_2d h w (\i j -> a[near (i + 1) h, j] * 2 - a[i, j] + a[near (i - 1) h, j]), z[near 1 h, 0])

-- ==
-- entry: in_place
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
entry in_place [h][w] (x: *[h][w]i32) : *[h][w]i32 =
  let a = tabulate_2d h w (\i j -> x[i, j] + x[i, near (j + 1) w])
  in tabulate_2d h w (\i j -> a[near (i + 1) h, j] - a[near (i - 1) h, j])

-- ==
-- entry: written_by_the_loop
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
entry written_by_the_loop [h][w] (x: [h][w]i32) : ([h][w]i32, i32) =
  let y = map (map (+ 1)) x
  let a = tabulate_2d h w (\i j -> y[i, j] + y[i, near (j + 1) w])
  in loop (y, s) = (y, 0) for i < h do
       (y with [near (i + 1) h, 0] = s, s + a[i, 0] - a[near (i - 1) h, w - 1])

-- ==
-- entry: steps
-- input { 3 [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 13]] } auto output
entry steps [h][w] (n: i32) (x: [h][w]i32) : [h][w]i32 =
  loop x for _ in 0..<n do
    let a = tabulate_2d h w (\i j -> x[i, j] + x[i, near (j + 1) w])
    in tabulate_2d h w (\i j -> a[near (i + 1) h, j] - a[near (i - 1) h, j])
