-- A line through points: gradient descent in a loop over two numbers, and the closed formula.
-- ==
-- entry: descent
-- input { 0i32 0.1f64 empty([0]f64) empty([0]f64) }
-- output { 0.0f64 0.0f64 }
-- input { 1i32 0.1f64 [1.0f64] [2.0f64] }
-- output { 0.4f64 0.4f64 }
-- input { 100i32 0.05f64 [0.0f64, 1.0f64, 2.0f64, 3.0f64, 4.0f64] [1.0f64, 3.0f64, 5.0f64, 7.0f64, 9.5f64] }
-- output { 2.1024657558614925f64 0.8929706698930557f64 }
-- input { 10i32 0.01f64 [-4.0f64, 4.0f64, -3.5f64, 1.25f64, -1.5f64, 2.5f64, 1.25f64] [-3.25f64, -0.5f64, -1.75f64,
--   0.0f64, 0.75f64, 3.5f64, 0.5f64] }
-- output { 0.374370928401433f64 -0.019599342119191402f64 }

-- ==
-- entry: closed
-- input { [0.0f64, 1.0f64] [1.0f64, 3.0f64] }
-- output { 2.0f64 1.0f64 }
-- input { [0.0f64, 1.0f64, 2.0f64, 3.0f64, 4.0f64] [1.0f64, 3.0f64, 5.0f64, 7.0f64, 9.5f64] }
-- output { 2.1f64 0.8999999999999995f64 }
-- input { [-2.5f64, 1.0f64, -3.0f64, -0.5f64, 3.25f64, 4.0f64, -0.5f64, 0.5f64, -4.0f64, -0.75f64, 2.0f64]
--   [-2.25f64, -0.75f64, -2.75f64, 3.0f64, 2.25f64, 3.5f64, 4.0f64, 2.5f64, -0.75f64, -2.0f64, -2.75f64] }
-- output { 0.48936358801630925f64 0.3858801630916504f64 }

entry descent [n] (steps: i32) (rate: f64) (xs: [n]f64) (ys: [n]f64) : (f64, f64) =
  loop (slope, offset) = (0, 0) for _i < steps do
    let errors = map2 (\x y -> slope * x + offset - y) xs ys
    let count = f64.i64 n
    in (slope - rate * 2 * f64.sum (map2 (*) errors xs) / count,
        offset - rate * 2 * f64.sum errors / count)

def mean [n] (xs: [n]f64) : f64 = f64.sum xs / f64.i64 n

entry closed [n] (xs: [n]f64) (ys: [n]f64) : (f64, f64) =
  let (mx, my) = (mean xs, mean ys)
  let slope = f64.sum (map2 (\x y -> (x - mx) * (y - my)) xs ys) / f64.sum (map (\x -> (x - mx) ** 2) xs)
  in (slope, my - slope * mx)
