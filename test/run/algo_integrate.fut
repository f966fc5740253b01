-- A function given as a parameter: its zero by bisection, its integral by the trapezoid, Simpson's and an adaptive
-- rule with a stack in an array.
-- ==
-- entry: zeros
-- input { 1.0f64 }
-- output { 1.0f64 0.0f64 }
-- input { 2.0f64 }
-- output { 1.4142135623730951f64 0.6931471805599453f64 }
-- input { 0.5f64 }
-- output { 0.7071067811865476f64 -0.6931471805599453f64 }

-- ==
-- entry: trapezoids
-- input { empty([0]i64) }
-- output { empty([0]f64) }
-- input { [1i64] }
-- output { [13.5f64] }
-- input { [2i64, 3i64, 17i64] }
-- output { [10.125f64, 9.5f64, 9.015570934256058f64] }

-- ==
-- entry: areas
-- input { 0.0f64 3.141592653589793f64 }
-- output { 2.0f64 1.2626272556789118f64 }
-- input { -1.0f64 2.0f64 }
-- output { 0.9564491424152821f64 1.8925468811915387f64 }
-- input { 0.0f64 1.0f64 }
-- output { 0.45969769413186023f64 0.7853981633974483f64 }

def bisect (f: f64 -> f64) (low: f64) (high: f64) : f64 =
  let (low, high) = loop (low, high) while high - low > 1e-10 do
                      let middle = (low + high) / 2
                      in if (f low < 0) == (f middle < 0) then (middle, high) else (low, middle)
  in (low + high) / 2

def trapezoid (f: f64 -> f64) (n: i64) (a: f64) (b: f64) : f64 =
  let h = (b - a) / f64.i64 n
  let inner = f64.sum (map (\i -> f (a + f64.i64 (i + 1) * h)) (iota (n - 1)))
  in h * ((f a + f b) / 2 + inner)

def simpson (f: f64 -> f64) (a: f64) (b: f64) : f64 = (b - a) / 6 * (f a + 4 * f ((a + b) / 2) + f b)

-- Intervals still to do wait on a stack of 64.
def adaptive (f: f64 -> f64) (tolerance: f64) (a: f64) (b: f64) : f64 =
  let stack = replicate 64 (0, 0) with [0] = (a, b)
  let (total, _, _) =
    loop (total, stack, size) = (0, stack, 1) while size > 0 do
      let (a, b) = stack[size - 1]
      let middle = (a + b) / 2
      let halves = simpson f a middle + simpson f middle b
      in if f64.abs (halves - simpson f a b) < tolerance * (b - a)
         then (total + halves, stack, size - 1)
         else (total, (stack with [size - 1] = (a, middle)) with [size] = (middle, b), size + 1)
  in total

entry zeros (c: f64) : (f64, f64) =
  (bisect (\x -> x * x - c) 0 (c + 1), bisect (\x -> c - f64.exp x) (-10) 10)

entry trapezoids [n] (counts: [n]i64) : [n]f64 = map (\k -> trapezoid (\x -> x * x) k 0 3) counts

entry areas (a: f64) (b: f64) : (f64, f64) =
  (adaptive f64.sin 1e-8 a b, adaptive (\x -> 1 / (1 + x * x)) 1e-8 a b)
