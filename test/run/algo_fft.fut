-- Radix-2 Fourier transform over an array of records: positions with their bits reversed, then one loop step per
-- level. Lengths that are no power of two are refused.
-- ==
-- input { [1.5f64] [2.5f64] }
-- output { [1.5f64] [2.5f64] }
-- input { [4.0f64, -3.25f64] [3.5f64, 0.0f64] }
-- output { [0.75f64, 7.25f64] [3.5f64, 3.5000000000000004f64] }
-- input { [-4.0f64, -2.5f64, 4.0f64, 3.25f64] [-3.5f64, -0.5f64, -2.25f64, -3.75f64] }
-- output { [0.75f64, -4.75f64, -0.7500000000000004f64, -11.249999999999998f64] [-10.0f64, 4.5f64,
--   -1.4999999999999996f64, -7.0000000000000036f64] }
-- input { [-2.0f64, -3.0f64, -0.5f64, 2.0f64, -3.75f64, 1.25f64, -0.75f64, 0.0f64] [0.25f64, 1.0f64, -0.75f64,
--   -0.5f64, 2.5f64, -3.25f64, 0.0f64, -4.0f64] }
-- output { [-6.75f64, 2.0606601717798214f64, -2.250000000000001f64, 12.39949493661167f64, -7.250000000000006f64,
--   -0.06066017177982497f64, -6.750000000000004f64, -7.399494936611654f64] [-4.75f64, -0.3786796564403563f64,
--   7.250000000000001f64, -0.9393398282201733f64, 8.749999999999996f64, -4.621320343559644f64,
--   -0.2499999999999912f64, -3.0606601717798356f64] }
-- input { [-0.25f64, 3.0f64, 1.25f64, 2.5f64, 1.0f64, 1.75f64, -2.75f64, -2.75f64, 2.25f64, 3.5f64, -1.25f64,
--   0.25f64, -2.0f64, -3.0f64, -1.75f64, -3.5f64] [-2.0f64, -0.5f64, -2.25f64, -3.75f64, -0.75f64, -2.75f64,
--   1.25f64, -0.25f64, -3.5f64, 3.75f64, -0.5f64, -2.0f64, 2.25f64, -2.5f64, 3.25f64, 0.0f64] }
-- output { [-1.75f64, -11.358169202513949f64, -3.0125631329235385f64, -6.187270654351209f64, 9.50000000000002f64,
--   -10.546658877095826f64, 13.255203820042864f64, 4.168247649488809f64, -5.250000000000009f64,
--   0.004615811920661628f64, -5.487436867076431f64, -3.0657776728537964f64, 1.4999999999999207f64,
--   -0.09978773231087246f64, 7.244796179957158f64, 7.0848006777161086f64] [-10.25f64, -13.216254340746246f64,
--   -13.444543648263014f64, 5.565462845657912f64, -14.49999999999999f64, 1.9766120506044191f64,
--   -24.24353352148631f64, 3.444152559998968f64, 5.750000000000001f64, 8.448487387779894f64, -9.555456351736964f64,
--   0.9596634201891701f64, 2.9999999999999765f64, -3.2088450976380525f64, 19.243533521486327f64,
--   8.03072117415394f64] }
-- input { [-0.75f64, -3.25f64, 1.0f64] [2.25f64, -3.0f64, 2.75f64] }
-- error: Assertion is false

-- ==
-- entry: there_and_back
-- input { [3.0f64] }
-- output { [3.0f64] }
-- input { [2.75f64, 2.5f64, -2.25f64, -0.5f64, 4.0f64, -0.25f64, 1.0f64, -2.5f64] }
-- output { [2.75f64, 2.5f64, -2.25f64, -0.5f64, 4.0f64, -0.25f64, 1.0f64, -2.5f64] }
-- input { [-3.75f64, -1.0f64, -4.0f64, 4.0f64, -3.5f64, 1.25f64, -1.5f64, 2.5f64, 1.25f64, -3.25f64, -0.5f64,
--   -1.75f64, 0.0f64, 0.75f64, 3.5f64, 0.5f64, -2.5f64, 1.0f64, -3.0f64, -0.5f64, 3.25f64, 4.0f64, -0.5f64, 0.5f64,
--   -4.0f64, -0.75f64, 2.0f64, -2.25f64, -0.75f64, -2.75f64, 3.0f64, 2.25f64] }
-- output { [-3.75f64, -1.0f64, -4.0f64, 4.0f64, -3.5f64, 1.25f64, -1.5f64, 2.5f64, 1.25f64, -3.25f64, -0.5f64,
--   -1.75f64, 0.0f64, 0.75f64, 3.5f64, 0.5f64, -2.5f64, 1.0f64, -3.0f64, -0.5f64, 3.25f64, 4.0f64, -0.5f64, 0.5f64,
--   -4.0f64, -0.75f64, 2.0f64, -2.25f64, -0.75f64, -2.75f64, 3.0f64, 2.25f64] }
-- input { [3.5f64, 4.0f64, 2.5f64, -0.75f64, -2.0f64] }
-- error: Assertion

type complex = {re: f64, im: f64}

def add (a: complex) (b: complex) : complex = {re = a.re + b.re, im = a.im + b.im}
def sub (a: complex) (b: complex) : complex = {re = a.re - b.re, im = a.im - b.im}
def mul (a: complex) (b: complex) : complex =
  {re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re}

def bit_reversed (bits: i64) (i: i64) : i64 =
  let (reversed, _) = loop (r, rest) = (0, i) for _b < bits do (r * 2 + rest % 2, rest / 2)
  in reversed

def levels (n: i64) : i64 =
  let (count, size) = loop (count, size) = (0, 1) while size < n do (count + 1, size * 2)
  in assert (size == n) count

def transform [n] (sign: f64) (xs: [n]complex) : [n]complex =
  let bits = levels n
  let start = map (\i -> xs[bit_reversed bits i]) (iota n)
  in loop ys = start for level < bits do
       let half = 1 << level
       in tabulate n (\i ->
            let k = i % (2 * half)
            let even = ys[i - k + k % half]
            let odd = ys[i - k + k % half + half]
            let angle = sign * f64.pi * f64.i64 (k % half) / f64.i64 half
            let turned = mul {re = f64.cos angle, im = f64.sin angle} odd
            in if k < half then add even turned else sub even turned)

entry main [n] (re: [n]f64) (im: [n]f64) : ([n]f64, [n]f64) =
  let ys = transform (-1) (map2 (\re im -> {re, im}) re im)
  in (map (.re) ys, map (.im) ys)

entry there_and_back [n] (re: [n]f64) : [n]f64 =
  let ys = transform 1 (transform (-1) (map (\re -> {re, im = 0}) re))
  in map (\y -> y.re / f64.i64 n) ys
