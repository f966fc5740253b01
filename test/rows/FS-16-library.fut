-- The linear algebra library of paper 1, Fig. 3: its eighteen functions, each as an entry point of its own, with the
-- outer product corrected.
-- ==
-- entry: range
-- input { 0i64 }
-- output { empty([0]f64) }
-- input { 1i64 }
-- output { [0.0f64] }
-- input { 7i64 }
-- output { [0.0f64, 1.0f64, 2.0f64, 3.0f64, 4.0f64, 5.0f64, 6.0f64] }

-- ==
-- entry: mapped
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [2.0f64] }
-- output { [5.0f64] }
-- input { [-1.75f64, 0.5f64, -4.0f64, -2.0f64, 1.75f64] }
-- output { [4.0625f64, 1.25f64, 17.0f64, 5.0f64, 4.0625f64] }

-- ==
-- entry: mapped2
-- input { empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [2.0f64] [1.0f64] }
-- output { [3.0f64] }
-- input { [1.5f64, -1.75f64, -3.75f64, -0.5f64, 2.75f64] [3.0f64, -0.25f64, 2.25f64, 2.0f64, 0.5f64] }
-- output { [0.0f64, -3.25f64, -9.75f64, -3.0f64, 5.0f64] }
-- input { [1.0f64] [1.0f64, 2.0f64] }
-- error:

-- ==
-- entry: add
-- input { empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [2.0f64] [1.0f64] }
-- output { [3.0f64] }
-- input { [4.0f64, 0.5f64, -2.75f64, 3.75f64, 0.25f64, 1.5f64, -2.0f64] [3.25f64, -0.25f64, 3.75f64, -2.0f64,
--   1.5f64, 1.0f64, -1.75f64] }
-- output { [7.25f64, 0.25f64, 1.0f64, 1.75f64, 1.75f64, 2.5f64, -3.75f64] }
-- input { [1.0f64, 2.0f64] [1.0f64] }
-- error:

-- ==
-- entry: emul
-- input { empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [2.0f64] [1.5f64] }
-- output { [3.0f64] }
-- input { [-2.25f64, 0.25f64, -3.5f64, -1.0f64, 1.75f64, 2.25f64, -0.75f64] [4.0f64, 0.75f64, 3.5f64, -1.25f64,
--   -2.0f64, -2.0f64, 0.25f64] }
-- output { [-9.0f64, 0.1875f64, -12.25f64, 1.25f64, -3.5f64, -4.5f64, -0.1875f64] }

-- ==
-- entry: smul
-- input { empty([0]f64) 2.0f64 }
-- output { empty([0]f64) }
-- input { [2.0f64] -1.5f64 }
-- output { [-3.0f64] }
-- input { [-3.75f64, -3.0f64, -1.5f64, 1.25f64, 0.25f64, -0.25f64, 1.0f64] 0.5f64 }
-- output { [-1.875f64, -1.5f64, -0.75f64, 0.625f64, 0.125f64, -0.125f64, 0.5f64] }

-- ==
-- entry: sum
-- input { empty([0]f64) }
-- output { 0.0f64 }
-- input { [2.0f64] }
-- output { 2.0f64 }
-- input { [-2.75f64, -1.75f64, 0.0f64, 0.0f64, -2.5f64, -2.0f64, 0.75f64, -3.0f64, 3.75f64, -3.5f64, 4.0f64] }
-- output { -7.0f64 }

-- ==
-- entry: dot
-- input { empty([0]f64) empty([0]f64) }
-- output { 0.0f64 }
-- input { [2.0f64] [1.5f64] }
-- output { 3.0f64 }
-- input { [-3.5f64, 3.5f64, 3.5f64, 2.25f64, 4.0f64, -2.5f64, -2.0f64] [0.75f64, 4.0f64, 2.5f64, -1.5f64, 3.25f64,
--   3.0f64, 3.5f64] }
-- output { 15.25f64 }
-- input { [1.0f64, 2.0f64] [1.0f64] }
-- error:

-- ==
-- entry: norm
-- input { empty([0]f64) }
-- output { 0.0f64 }
-- input { [-2.0f64] }
-- output { 2.0f64 }
-- input { [3.0f64, 4.0f64] }
-- output { 5.0f64 }
-- input { [-1.75f64, -1.25f64, -1.0f64, -1.0f64, 0.5f64, -2.25f64, -1.0f64] }
-- output { 3.59687364248454f64 }

-- ==
-- entry: slice
-- input { [1.0f64] 0i64 0i64 }
-- output { [1.0f64] }
-- input { [3.0f64, 2.25f64, 3.25f64, -3.0f64, 0.75f64, -2.25f64, -0.75f64] 2i64 5i64 }
-- output { [3.25f64, -3.0f64, 0.75f64, -2.25f64] }
-- input { [-0.75f64, 0.75f64, -0.75f64, 4.0f64, 0.5f64] 3i64 3i64 }
-- output { [4.0f64] }
-- input { [2.75f64, 3.5f64, -2.5f64, 1.75f64, -0.25f64] 3i64 2i64 }
-- error: Assertion is false
-- input { [-1.25f64, 1.75f64, 0.5f64, -1.75f64, -4.0f64] 3i64 5i64 }
-- error: out of bounds

-- ==
-- entry: size
-- input { [[1.0f64]] }
-- output { 1i64 1i64 }
-- input { [[1.25f64, 2.0f64], [-1.75f64, 0.5f64], [4.0f64, -2.0f64]] }
-- output { 3i64 2i64 }
-- input { empty([2][0]f64) }
-- output { 2i64 0i64 }

-- ==
-- entry: matrix_mapped
-- input { empty([0][2]f64) }
-- output { empty([0][2]f64) }
-- input { empty([2][0]f64) }
-- output { empty([2][0]f64) }
-- input { [[4.0f64, -3.0f64, -1.25f64], [4.0f64, -3.5f64, -2.25f64]] }
-- output { [[8.0f64, -6.0f64, -2.5f64], [8.0f64, -7.0f64, -4.5f64]] }

-- ==
-- entry: row_sums
-- input { empty([0][2]f64) }
-- output { empty([0][1]f64) }
-- input { empty([2][0]f64) }
-- output { [[0.0f64], [0.0f64]] }
-- input { [[0.25f64, 2.5f64, -2.75f64], [-1.0f64, 3.0f64, 3.0f64], [2.5f64, -3.5f64, -1.25f64], [-1.25f64, -2.5f64,
--   3.75f64], [0.75f64, -1.5f64, -0.25f64]] }
-- output { [[0.0f64], [5.0f64], [-2.25f64], [0.0f64], [-1.0f64]] }

-- ==
-- entry: matrix_add
-- input { empty([0][2]f64) empty([0][2]f64) }
-- output { empty([0][2]f64) }
-- input { [[0.25f64, -0.5f64, -2.25f64, -2.5f64, 3.0f64], [2.75f64, 1.25f64, -0.25f64, -1.5f64, 4.0f64], [-3.25f64,
--   3.0f64, -2.75f64, 4.0f64, -3.75f64]] [[0.5f64, -3.75f64, 0.0f64, 1.5f64, 0.0f64], [0.75f64, 2.25f64, -3.0f64,
--   1.75f64, -4.0f64], [-3.25f64, -1.25f64, -1.5f64, -0.5f64, -3.0f64]] }
-- output { [[0.75f64, -4.25f64, -2.25f64, -1.0f64, 3.0f64], [3.5f64, 3.5f64, -3.25f64, 0.25f64, 0.0f64], [-6.5f64,
--   1.75f64, -4.25f64, 3.5f64, -6.75f64]] }
-- input { [[3.0f64, 2.5f64, -3.5f64], [-4.0f64, -0.75f64, 2.0f64]] [[3.25f64, -2.75f64, 0.5f64], [3.25f64, 0.5f64,
--   1.25f64], [-2.5f64, 3.0f64, -1.0f64]] }
-- error:
-- input { [[-1.75f64, -2.25f64, -3.5f64], [1.5f64, -1.25f64, -1.0f64]] [[-1.25f64, -0.5f64], [0.5f64, -4.0f64]] }
-- error:

-- ==
-- entry: transposed
-- input { empty([0][2]f64) }
-- output { empty([2][0]f64) }
-- input { empty([3][0]f64) }
-- output { empty([0][3]f64) }
-- input { [[2.0f64]] }
-- output { [[2.0f64]] }
-- input { [[-2.25f64, -3.25f64, -0.5f64, 2.75f64, 4.0f64], [2.0f64, 0.25f64, 1.25f64, -2.0f64, 1.0f64]] }
-- output { [[-2.25f64, 2.0f64], [-3.25f64, 0.25f64], [-0.5f64, 1.25f64], [2.75f64, -2.0f64], [4.0f64, 1.0f64]] }

-- ==
-- entry: product
-- input { empty([0][2]f64) [[-3.25f64, -4.0f64, -2.75f64], [4.0f64, 4.0f64, 3.5f64]] }
-- output { empty([0][3]f64) }
-- input { [[2.0f64]] [[3.0f64]] }
-- output { [[6.0f64]] }
-- input { [[-1.25f64, -1.75f64, -0.75f64], [1.5f64, -2.0f64, -1.75f64]] [[0.5f64, -2.5f64, -1.5f64, 0.75f64,
--   3.25f64], [-0.75f64, -2.75f64, -2.25f64, -1.75f64, -3.75f64], [-1.75f64, 4.0f64, 1.5f64, 0.75f64, 1.75f64]] }
-- output { [[2.0f64, 4.9375f64, 4.6875f64, 1.5625f64, 1.1875f64], [5.3125f64, -5.25f64, -0.375f64, 3.3125f64,
--   9.3125f64]] }
-- input { [[-3.75f64, 0.0f64, -3.75f64], [3.0f64, -4.0f64, 1.0f64]] [[0.5f64, 3.5f64, 3.25f64], [0.75f64, -3.25f64,
--   -3.75f64]] }
-- error:

-- ==
-- entry: outer
-- input { empty([0]f64) [1.0f64] }
-- output { empty([0][1]f64) }
-- input { [2.0f64] [3.0f64] }
-- output { [[6.0f64]] }
-- input { [-3.5f64, -2.75f64, -3.75f64] [4.0f64, 0.75f64, 2.5f64, 0.25f64, 3.25f64] }
-- output { [[-14.0f64, -2.625f64, -8.75f64, -0.875f64, -11.375f64], [-11.0f64, -2.0625f64, -6.875f64, -0.6875f64,
--   -8.9375f64], [-15.0f64, -2.8125f64, -9.375f64, -0.9375f64, -12.1875f64]] }

-- ==
-- entry: as_printed
-- input { [2.0f64] [3.0f64] }
-- output { [[6.0f64]] }
-- input { [0.25f64, -2.75f64, 2.75f64, -3.0f64, -3.75f64] [2.25f64, -3.75f64, 0.0f64, -4.0f64, -3.0f64] }
-- output { [[34.125f64]] }

def vectorRange (n: i64) : [n]f64 = build n (\i -> f64.i64 i)
def vectorMap [n] (v: [n]f64) (f: f64 -> f64) : [n]f64 = build (length v) (\i -> f v[i])
def vectorMap2 [n] (v1: [n]f64) (v2: [n]f64) (f: f64 -> f64 -> f64) : [n]f64 = build (length v1) (\i -> f v1[i] v2[i])
def vectorAdd [n] (v1: [n]f64) (v2: [n]f64) : [n]f64 = vectorMap2 v1 v2 (+)
def vectorEMul [n] (v1: [n]f64) (v2: [n]f64) : [n]f64 = vectorMap2 v1 v2 (*)
def vectorSMul [n] (v: [n]f64) (s: f64) : [n]f64 = vectorMap v (\a -> a * s)
def vectorSum [n] (v: [n]f64) : f64 = ifold (\sum idx -> sum + v[idx]) 0 (length v)
def vectorDot [n] (v1: [n]f64) (v2: [n]f64) : f64 = vectorSum (vectorEMul v1 v2)
def vectorNorm [n] (v: [n]f64) : f64 = f64.sqrt (vectorDot v v)
def vectorSlice [n] (v: [n]f64) (s: i64) (e: i64) : []f64 = build (card_add (card_sub e s) 1) (\i -> v[i + s])
def matrixRows [n][m] (a: [n][m]f64) : i64 = length a
def matrixCols [n][m] (a: [n][m]f64) : i64 = length a[0]
def matrixMap [n][m][k] (a: [n][m]f64) (f: [m]f64 -> [k]f64) : [n][k]f64 = build (length a) (\i -> f a[i])
def matrixMap2 [n][m][k] (a: [n][m]f64) (b: [n][m]f64) (f: [m]f64 -> [m]f64 -> [k]f64) : [n][k]f64 =
  build (length a) (\i -> f a[i] b[i])
def matrixAdd [n][m] (a: [n][m]f64) (b: [n][m]f64) : [n][m]f64 = matrixMap2 a b vectorAdd
def matrixTranspose [n][m] (a: [n][m]f64) : [m][n]f64 = build m (\i -> build n (\j -> a[j][i]))
def matrixMul [n][m][p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 =
  let bT = matrixTranspose b
  in build n (\i -> build p (\j -> vectorDot a[i] bT[j]))
-- The figure transposes the second matrix, which gives the one number v1 . v2; it has to be the first.
def vectorOutProd [n][m] (v1: [n]f64) (v2: [m]f64) : [n][m]f64 =
  let m1 = build 1 (\_ -> v1)
  let m2 = build 1 (\_ -> v2)
  in matrixMul (matrixTranspose m1) m2

entry range (n: i64) : [n]f64 = vectorRange n
entry mapped [n] (v: [n]f64) : [n]f64 = vectorMap v (\x -> x * x + 1)
entry mapped2 [n] (v: [n]f64) (w: [n]f64) : [n]f64 = vectorMap2 v w (\x y -> 2 * x - y)
entry add [n] (v: [n]f64) (w: [n]f64) : [n]f64 = vectorAdd v w
entry emul [n] (v: [n]f64) (w: [n]f64) : [n]f64 = vectorEMul v w
entry smul [n] (v: [n]f64) (s: f64) : [n]f64 = vectorSMul v s
entry sum [n] (v: [n]f64) : f64 = vectorSum v
entry dot [n] (v: [n]f64) (w: [n]f64) : f64 = vectorDot v w
entry norm [n] (v: [n]f64) : f64 = vectorNorm v
entry slice [n] (v: [n]f64) (s: i64) (e: i64) : []f64 = vectorSlice v s e
entry size [n][m] (a: [n][m]f64) : (i64, i64) = (matrixRows a, matrixCols a)
entry matrix_mapped [n][m] (a: [n][m]f64) : [n][m]f64 = matrixMap a (\row -> vectorSMul row 2)
entry row_sums [n][m] (a: [n][m]f64) : [n][1]f64 = matrixMap a (\row -> [vectorSum row])
entry matrix_add [n][m] (a: [n][m]f64) (b: [n][m]f64) : [n][m]f64 = matrixAdd a b
entry transposed [n][m] (a: [n][m]f64) : [m][n]f64 = matrixTranspose a
entry product [n][m][p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 = matrixMul a b
entry outer [n][m] (v: [n]f64) (w: [m]f64) : [n][m]f64 = vectorOutProd v w
entry as_printed [n] (v: [n]f64) (w: [n]f64) : [1][1]f64 =
  matrixMul (build 1 (\_ -> v)) (matrixTranspose (build 1 (\_ -> w)))
