-- The norm of a sum of vectors: fusion leaves one fold over both vectors and no array [paper 1, 2.2].
-- ==
-- input { empty([0]f64) empty([0]f64) }
-- output { 0.0f64 }
-- input { [1.0f64] [2.0f64] }
-- output { 3.0f64 }
-- input { [1.0f64, 2.0f64] [2.0f64, 2.0f64] }
-- output { 5.0f64 }
-- input { [-4.0f64, 1.0f64, -2.5f64, 3.75f64, 2.75f64, -2.5f64, 1.25f64, -3.75f64, -4.0f64, -2.25f64, -3.5f64,
--   -0.5f64, 3.0f64] [-0.25f64, 1.5f64, 1.75f64, -3.0f64, -2.25f64, -3.0f64, -0.25f64, 0.0f64, 3.0f64, 3.25f64,
--   3.75f64, -3.5f64, -3.5f64] }
-- output { 9.4505290857179f64 }

-- ==
-- entry: fused
-- input { empty([0]f64) empty([0]f64) }
-- output { 0.0f64 }
-- input { [1.0f64] [2.0f64] }
-- output { 3.0f64 }
-- input { [1.0f64, 2.0f64] [2.0f64, 2.0f64] }
-- output { 5.0f64 }
-- input { [3.25f64, -2.75f64, -1.25f64, -1.5f64, -0.75f64, -0.25f64, -1.0f64, -0.25f64, 0.5f64, -3.5f64, -2.0f64,
--   1.5f64, 3.25f64] [1.0f64, 3.0f64, 3.75f64, -4.0f64, 0.75f64, -2.25f64, 1.75f64, -1.0f64, 0.5f64, -1.75f64,
--   -1.25f64, -3.25f64, -0.5f64] }
-- output { 10.618380290797651f64 }

def vectorAdd [n] (v1: [n]f64) (v2: [n]f64) : [n]f64 = build (length v1) (\i -> v1[i] + v2[i])
def vectorEMul [n] (v1: [n]f64) (v2: [n]f64) : [n]f64 = build (length v1) (\i -> v1[i] * v2[i])
def vectorSum [n] (v: [n]f64) : f64 = ifold (\sum i -> sum + v[i]) 0 (length v)
def vectorNorm [n] (v: [n]f64) : f64 = f64.sqrt (vectorSum (vectorEMul v v))

entry main [n] (v1: [n]f64) (v2: [n]f64) : f64 = vectorNorm (vectorAdd v1 v2)

entry fused [n] (v1: [n]f64) (v2: [n]f64) : f64 =
  f64.sqrt (ifold (\sum i -> let t = v1[i] + v2[i] in sum + t * t) 0 n)
