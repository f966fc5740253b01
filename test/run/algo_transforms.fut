-- Orthogonal transforms: the cosine transform and its inverse as matrices, Walsh and Hadamard by butterflies, and Haar
-- wavelets, half as long each time, and back.
-- ==
-- entry: dct
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [2.0f64] }
-- output { [2.0f64] }
-- input { [1.75f64, 1.25f64, 0.25f64] }
-- output { [3.25f64, 1.2990381056766582f64, -0.24999999999999975f64] }
-- input { [-0.75f64, -0.25f64, 1.25f64, -2.25f64, -4.0f64, 0.5f64, 3.75f64] }
-- output { [-1.75f64, -2.6956595863020487f64, 6.723133792307854f64, -8.311200405722538f64, 0.007159756980462451f64,
--   2.8833343910645084f64, 0.2840259646726072f64] }

-- ==
-- entry: dct_and_back
-- input { [-2.0f64] }
-- output { [-2.0f64] }
-- input { [1.25f64, 3.5f64] }
-- output { [1.25f64, 3.5f64] }
-- input { [-0.75f64, 1.75f64, 0.75f64, -0.5f64, 1.25f64] }
-- output { [-0.75f64, 1.75f64, 0.75f64, -0.5f64, 1.25f64] }
-- input { empty([0]f64) }
-- output { empty([0]f64) }

-- ==
-- entry: hadamard
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [3i64] }
-- output { [3i64] }
-- input { [0i64, 5i64] }
-- output { [5i64, -5i64] }
-- input { [9i64, -7i64, -5i64, -1i64, -6i64, 0i64, -3i64, 6i64] }
-- output { [-7i64, -3i64, -1i64, 23i64, -1i64, 27i64, 17i64, 17i64] }

-- ==
-- entry: haar
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [3i64] }
-- output { [3i64] }
-- input { [-7i64, -1i64] }
-- output { [-8i64, -6i64] }
-- input { [6i64, -5i64, 3i64, -7i64, -8i64, -8i64, 0i64, -1i64] }
-- output { [-20i64, 14i64, 5i64, -15i64, 11i64, 10i64, 0i64, 1i64] }

-- ==
-- entry: haar_and_back
-- input { [3i64] }
-- output { [3i64] }
-- input { [-5i64, -8i64, 7i64, -4i64] }
-- output { [-5i64, -8i64, 7i64, -4i64] }
-- input { [1i64, -8i64, -1i64, -9i64, -1i64, 4i64, 6i64, -8i64, -8i64, -5i64, -8i64, 8i64, -5i64, -4i64, -9i64,
--   3i64] }
-- output { [1i64, -8i64, -1i64, -9i64, -1i64, 4i64, 6i64, -8i64, -8i64, -5i64, -8i64, 8i64, -5i64, -4i64, -9i64,
--   3i64] }

def cosine (n: i64) (i: i64) (k: i64) : f64 = f64.cos (f64.pi * (f64.i64 k + 0.5) * f64.i64 i / f64.i64 n)

entry dct [n] (xs: [n]f64) : [n]f64 =
  map (\i -> f64.sum (map2 (\k x -> x * cosine n i k) (iota n) xs)) (iota n)

entry dct_and_back [n] (xs: [n]f64) : [n]f64 =
  let ys = dct xs
  in map (\k -> (ys[0] + 2 * f64.sum (map (\i -> ys[i] * cosine n i k) (1..<n))) / f64.i64 n) (iota n)

entry hadamard [n] (xs: [n]i64) : [n]i64 =
  (loop (xs, h) = (xs, 1) while h < n do
     (map (\i -> if i & h == 0 then xs[i] + xs[i ^ h] else xs[i ^ h] - xs[i]) (iota n), h * 2)).0

entry haar [n] (xs: [n]i64) : [n]i64 =
  (loop (xs, size) = (copy xs, n) while size > 1 do
     let half = size / 2
     let sums = map (\i -> xs[2 * i] + xs[2 * i + 1]) (iota half)
     let differences = map (\i -> xs[2 * i] - xs[2 * i + 1]) (iota half)
     in ((xs with [0:half] = sums) with [half:half + half] = differences, half)).0

entry haar_and_back [n] (xs: [n]i64) : [n]i64 =
  (loop (ys, half) = (copy (haar xs), 1) while half < n do
     let pairs = map (\i -> let (s, d) = (ys[i], ys[half + i]) in [(s + d) / 2, (s - d) / 2]) (iota half)
     in (ys with [0:half * 2] = flatten pairs, half * 2)).0
