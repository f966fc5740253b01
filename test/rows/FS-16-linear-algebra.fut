-- The library of figure 3, all eighteen functions.
def vectorRange (n: i64) : [n]f64 = build n (\i -> f64.i64 i)
def vectorMap [n] (v: [n]f64) (f: f64 -> f64) : [n]f64 = build n (\i -> f v[i])
def vectorMap2 [n] (a: [n]f64) (b: [n]f64) (f: f64 -> f64 -> f64) : [n]f64 = build n (\i -> f a[i] b[i])
def vectorAdd [n] (a: [n]f64) (b: [n]f64) : [n]f64 = vectorMap2 a b (+)
def vectorEMul [n] (a: [n]f64) (b: [n]f64) : [n]f64 = vectorMap2 a b (*)
def vectorSMul [n] (v: [n]f64) (s: f64) : [n]f64 = vectorMap v (* s)
def vectorSum [n] (v: [n]f64) : f64 = ifold (\s i -> s + v[i]) 0.0 n
def vectorDot [n] (a: [n]f64) (b: [n]f64) : f64 = vectorSum (vectorEMul a b)
def vectorNorm [n] (v: [n]f64) : f64 = f64.sqrt (vectorDot v v)
def vectorSlice [n] (v: [n]f64) (start: i64) (end: i64) : []f64 =
  let size = card_add (card_sub end start) 1
  in build size (\i -> v[i + start])
def matrixRows [n] [m] (_: [n][m]f64) : i64 = n
def matrixCols [n] [m] (_: [n][m]f64) : i64 = m
def matrixMap [n] [m] 'a (a: [n][m]f64) (f: [m]f64 -> a) : [n]a = build n (\i -> f a[i])
def matrixMap2 [n] [m] [k] 'a (a: [n][m]f64) (b: [n][k]f64) (f: [m]f64 -> [k]f64 -> a) : [n]a =
  build n (\i -> f a[i] b[i])
def matrixAdd [n] [m] (a: [n][m]f64) (b: [n][m]f64) : [n][m]f64 = matrixMap2 a b vectorAdd
def matrixTranspose [n] [m] (a: [n][m]f64) : [m][n]f64 = build m (\i -> build n (\j -> a[j, i]))
def matrixMul [n] [m] [k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 =
  let bt = matrixTranspose b
  in build n (\i -> build k (\j -> vectorDot a[i] bt[j]))
def vectorOutProd [n] [m] (a: [n]f64) (b: [m]f64) : [n][m]f64 =
  matrixMul (build n (\i -> [a[i]])) [b]
-- ==
-- entry: vectors
-- input { [3.0f64, 4.0f64] [1.0f64, 2.0f64] } output { [0.0f64, 1.0f64] [4.0f64, 6.0f64] [3.0f64, 8.0f64] [6.0f64,
-- 8.0f64] 7.0f64 11.0f64 5.0f64 [4.0f64] [[3.0f64, 6.0f64], [4.0f64, 8.0f64]] }
entry vectors (a: [2]f64) (b: [2]f64) : ([2]f64, [2]f64, [2]f64, [2]f64, f64, f64, f64, []f64, [2][2]f64) =
  (vectorRange 2, vectorAdd a b, vectorEMul a b, vectorSMul a 2.0, vectorSum a, vectorDot a b, vectorNorm a,
    vectorSlice a 1 1, vectorOutProd a b)

-- ==
-- entry: matrices
-- input { [[1.0f64, 2.0f64, 3.0f64], [4.0f64, 5.0f64, 6.0f64]] } output { 2i64 3i64 [6.0f64, 15.0f64] [[2.0f64, 4.0f64,
-- 6.0f64], [8.0f64, 10.0f64, 12.0f64]] [[1.0f64, 4.0f64], [2.0f64, 5.0f64], [3.0f64, 6.0f64]] [[14.0f64, 32.0f64],
-- [32.0f64, 77.0f64]] }
-- input { empty([0][2]f64) } output { 0i64 2i64 empty([0]f64) empty([0][2]f64) empty([2][0]f64) empty([0][0]f64) }
entry matrices [n] [m] (a: [n][m]f64) : (i64, i64, [n]f64, [n][m]f64, [m][n]f64, [n][n]f64) =
  (matrixRows a, matrixCols a, matrixMap a vectorSum, matrixAdd a a, matrixTranspose a, matrixMul a (matrixTranspose a))
