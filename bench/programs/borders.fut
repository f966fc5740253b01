-- Borders by concatenation and by limits, pictures of bytes, series of which each value needs the one before.

-- A separable filter, ends repeated.
entry gaussian [h][w] (picture: [h][w]f32) : [h][w]f32 =
  let weights = [0.0625f32, 0.25, 0.375, 0.25, 0.0625]
  let along [n] (xs: [n]f32) : [n]f32 =
    let padded = replicate 2 (head xs) ++ xs ++ replicate 2 (last xs)
    in tabulate n (\i -> f32.sum (map2 (*) weights (padded[i:i + 5] :> [5]f32)))
  in picture |> map along |> transpose |> map along |> transpose

-- Zeros at both ends.
entry tapered [n] (xs: [n]f32) : [n]f32 =
  let padded = replicate 2 0 ++ xs ++ replicate 2 0
  in tabulate n (\i ->
       f32.sum (map2 (*) [0.1, 0.2, 0.4, 0.2, 0.1] (padded[i:i + 5] :> [5]f32)))

-- Means of 3 x 3, a frame that repeats the ends.
entry framed [h][w] (p: [h][w]f32) : [h][w]f32 =
  let rows = map (\r -> [head r] ++ r ++ [last r]) p
  let padded = [head rows] ++ rows ++ [last rows]
  in tabulate_2d h w (\i j ->
       f32.sum (flatten (tabulate_2d 3 3 (\a b -> padded[i + a, j + b]))) / 9)

-- A frame of zeros.
entry laplacian [h][w] (p: [h][w]f32) : [h][w]f32 =
  let zeros = replicate (w + 2) 0f32
  let rows = map (\r -> [0] ++ r ++ [0] :> [w + 2]f32) p
  let padded = [zeros] ++ rows ++ [zeros] :> [h + 2][w + 2]f32
  in tabulate_2d h w (\i j ->
       padded[i, j + 1]
       + padded[i + 2, j + 1]
       + padded[i + 1, j]
       + padded[i + 1, j + 2]
       - 4 * padded[i + 1, j + 1])

-- A moving average, ends repeated.
entry smoothed [n] (xs: [n]f64) : [n]f64 =
  let padded = replicate 3 xs[0] ++ xs ++ replicate 3 xs[n - 1]
  in map (\i -> f64.sum padded[i:i + 7] / 7) (iota n)

-- Changes from day to day.
entry returns [n] (xs: [n]f64) : [n]f64 =
  map2 (\a b -> (a - b) / b) xs ([xs[0]] ++ init xs :> [n]f64)

def near (i: i64) (n: i64) = i64.max 0 (i64.min (n - 1) i)

-- A picture minus its blurred self.
entry unsharp [h][w] (amount: f32) (picture: [h][w]f32) : [h][w]f32 =
  let mean i j =
    f32.sum (flatten (tabulate_2d 3 3 (\a b ->
                        picture[near (i + a - 1) h, near (j + b - 1) w])))
    / 9
  in map2 (map2 (\p b -> f32.max 0 (f32.min 1 (p + amount * (p - b))))) picture
          (tabulate_2d h w mean)

-- Edges of a picture of bytes.
entry edges [h][w] (picture: [h][w]u8) : [h][w]u8 =
  let across = [[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]] : [3][3]i32
  let apply (k: [3][3]i32) i j =
    i32.sum (flatten (tabulate_2d 3 3 (\a b ->
                        k[a, b]
                        * i32.u8
                            picture[near (i + a - 1) h, near (j + b - 1) w])))
  in tabulate_2d h w (\i j ->
       u8.i32
         (i32.min 255
                  (i32.abs (apply across i j)
                   + i32.abs (apply (transpose across) i j))))

-- A forest that burns, on a torus.
entry fire [n][m] (year: u32) (forest: [n][m]u8) : [n][m]u8 =
  let chance (i: i64) (j: i64) : u32 =
    let x = u32.i64 (i * m + j) * 2654435761 ^ year
    let x = (x ^ (x >> 16)) * 2246822519
    in x ^ (x >> 13)
  let burns i j = forest[(i + n) % n, (j + m) % m] == 2
  in tabulate_2d n m (\i j ->
       let cell = forest[i, j]
       in if cell == 2 then 0
          else if cell == 1
          then
            if
              burns (i - 1) j
              || burns (i + 1) j
              || burns i (j - 1)
              || burns i (j + 1)
              || chance i j < 100000
            then 2
            else 1
          else if chance i j < 40000000 then 1
          else 0)

-- How deep brackets are nested.
entry depths [n] (text: [n]u8) : ([n]i32, i32, bool) =
  let steps = map (\c -> if c == 0 then 1 else if c == 1 then -1 else 0) text
  let ds = scan (+) 0 steps
  in (ds, i32.maximum ds, all (>= 0) ds && last ds == 0)

-- What intervals cover that begin in order, and in how many pieces.
entry covered [n] (starts: [n]f64) (lengths: [n]f64) : (f64, i64) =
  let ends = map2 (+) starts lengths
  let before = [-f64.inf] ++ init (scan f64.max (-f64.inf) ends) :> [n]f64
  let length =
    f64.sum (map3 (\s e b -> f64.max 0 (e - f64.max s b)) starts ends before)
  in (length, i64.sum (map2 (\s b -> i64.bool (s > b)) starts before))

-- The best threshold of each feature of a decision tree.
entry splits [f][k] (sums: [f][k]f32) (counts: [f][k]f32) : ([f]f32, [f]i64) =
  let best (ss: [k]f32) (ns: [k]f32) =
    let (s, n) = (f32.sum ss, f32.sum ns)
    let gain a m = let b = s - a in a * a / (m + 1) + b * b / (n - m + 1)
    in reduce (\(a, i) (b, j) -> if b > a then (b, j) else (a, i)) (-1, -1)
              (zip (map2 gain (scan (+) 0 ss) (scan (+) 0 ns)) (iota k))
  in unzip (map2 best sums counts)

-- How often each frame of a sound crosses its mean.
entry crossings [f][w] (frames: [f][w]f32) : [f]i64 =
  map (\fr ->
         let m = f32.sum fr / f32.i64 w
         let ys = map (\x -> x - m) fr
         in i64.sum
              (map2 (\a b -> i64.bool (a * b < 0)) (init ys)
                    (tail ys :> [w - 1]f32)))
      frames

-- Exponential averages of several spans.
entry averages [k][n] (spans: [k]f64) (xs: [n]f64) : [k][n]f64 =
  map (\span ->
         let a = 2 / (100 * span + 1)
         in (loop (out, m) = (replicate n 0, xs[0]) for i < n do
               let m = m + a * (xs[i] - m)
               in (out with [i] = m, m)).0) spans

-- Rows, then columns, with mean 0 and variance 1.
entry zscores [n][d] (xss: [n][d]f64) : [n][d]f64 =
  let score [n] (xs: [n]f64) : [n]f64 =
    let mean (xs: [n]f64) = f64.sum xs / f64.i64 n
    let m = mean xs
    let v = mean (map (\x -> (x - m) ** 2) xs)
    in map (\x -> (x - m) / f64.sqrt v) xs
  in xss |> map score |> transpose |> map score |> transpose
