-- Rows that are made of the row at the same place, which is read before anything is stored, take its memory.

def softmax [n] (x: [n]f32) : [n]f32 =
  let most = f32.maximum x
  let e = map (\v -> f32.exp (v - most)) x
  let sum = f32.sum e
  in map (/ sum) e

def products [n][m][k] (a: [n][k]f32) (b: [m][k]f32) : [n][m]f32 =
  map (\x -> map (\y -> f32.sum (map2 (*) x y)) b) a

-- In the destination.
entry attention [n][m][k] (a: [n][k]f32) (b: [m][k]f32) : [n][m]f32 =
  map softmax (products a b)

-- In the workspace: one matrix.
entry likely [n][m][k] (a: [n][k]f32) (b: [m][k]f32) : [m]f32 =
  let rows = map softmax (products a b)
  in map (\c -> f32.sum c + c[0]) (transpose rows)

-- The columns of a matrix, in their order.
entry columns [n][m] (steps: i64) (a: *[n][m]i64) : *[n][m]i64 =
  let a =
    loop a for i < steps do a with [i % n, i % m] = a[i % n, i % m] + a[0, 0]
  in transpose
       (map (\c -> let s = i64.sum c in map (\v -> 2 * v - s) c) (transpose a))

-- A matrix that is not made row by row.
def down [n][m] (a: [n][m]i64) : [n][m]i64 =
  loop b = copy a for i < n * m do
    b with [i / m, i % m] = b[i / m, i % m] + b[(i / m + n - 1) % n, i % m]

-- In the destination.
entry shifted [n][m] (a: [n][m]i64) : [n][m]i64 =
  map (\r -> let s = i64.sum r in map (\v -> v - s) r) (down a)

-- Its elements change places: the old row is needed while the new one is stored.
entry turned [n][m] (a: [n][m]i64) : [n][m]i64 =
  map (\r -> let s = i64.sum r in map (\j -> r[m - 1 - j] - s) (iota m))
      (down a)

-- The row is read again after another has been stored.
entry twice [n][m] (a: [n][m]i64) : [n][m]i64 =
  map (\r ->
         let t = scan (\x y -> x * 3 + y) 0 r
         let u = t[m / 2] * t[0]
         in map2 (\x v -> x * u + v) t r) (down a)

-- Each row is made of the one before it, too.
entry above [n][m] (a: [n][m]i64) : [n][m]i64 =
  let b = down a
  in tabulate n (\i ->
       let s = i64.sum b[i64.max 0 (i - 1)] in map (\v -> v - s) b[i])

-- ==
-- entry: attention
-- input { [[1f32, 0f32], [2f32, -1f32], [0.5f32, 0.5f32]] [[1f32, 1f32], [0f32, 2f32]] } auto output
-- input { empty([0][2]f32) [[1f32, 1f32]] } output { empty([0][1]f32) }

-- ==
-- entry: likely
-- input { [[1f32, 0f32], [2f32, -1f32], [0.5f32, 0.5f32]] [[1f32, 1f32], [0f32, 2f32]] } auto output

-- ==
-- entry: columns
-- input { 4i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- output { [[-4i64, -5i64, -1i64], [4i64, 5i64, 1i64]] }

-- ==
-- entry: shifted
-- input { [[1i64, 2i64], [3i64, 5i64]] } output { [[-7i64, -4i64], [-12i64, -7i64]] }

-- ==
-- entry: turned
-- input { [[1i64, 2i64], [3i64, 5i64]] } output { [[-4i64, -7i64], [-7i64, -12i64]] }

-- ==
-- entry: twice
-- input { [[1i64, 2i64, 4i64], [3i64, 5i64, 7i64], [8i64, 9i64, 1i64]] } auto output

-- ==
-- entry: above
-- input { [[1i64, 2i64], [3i64, 5i64]] } output { [[-7i64, -4i64], [-4i64, 1i64]] }
-- input { [[1i64, 2i64], [3i64, 5i64], [1i64, 1i64]] } auto output
