-- Differential equations by the classical Runge-Kutta step: a generic step for vectors of any size, an oscillator,
-- predators and prey, and exponential growth.
-- ==
-- entry: oscillator
-- input { 0.1f64 0i64 }
-- output { empty([0]f64) }
-- input { 0.1f64 1i64 }
-- output { [1.0f64] }
-- input { 0.05f64 13i64 }
-- output { [1.0f64, 0.9987502603949663f64, 0.9950041652780258f64, 0.9887710779360422f64, 0.9800665778412416f64,
--   0.9689124217106447f64, 0.955336489125606f64, 0.9393727128473789f64, 0.9210609940028851f64,
--   0.9004471023526769f64, 0.8775825618903728f64, 0.8525245220595057f64, 0.8253356149096782f64] }

-- ==
-- entry: growth
-- input { 0.1f64 0i64 [1.0f64] }
-- output { [1.0f64] }
-- input { 0.1f64 5i64 empty([0]f64) }
-- output { empty([0]f64) }
-- input { 0.05f64 20i64 [1.0f64, -1.0f64, 0.5f64] }
-- output { [2.718281828459045f64, 0.36787944117144233f64, 1.6487212707001282f64] }

-- ==
-- entry: lotka_volterra
-- input { 0i32 1.5f64 1.0f64 }
-- output { true }
-- input { 100i32 1.5f64 0.8f64 }
-- output { true }

def step [n] (f: f64 -> [n]f64 -> [n]f64) (h: f64) (t: f64) (x: [n]f64) : [n]f64 =
  let move s k = map2 (\a b -> a + s * b) x k
  let k1 = f t x
  let k2 = f (t + h / 2) (move (h / 2) k1)
  let k3 = f (t + h / 2) (move (h / 2) k2)
  let k4 = f (t + h) (move h k3)
  in map5 (\a b c d e -> a + h / 6 * (b + 2 * c + 2 * d + e)) x k1 k2 k3 k4

entry oscillator (h: f64) (n: i64) : [n]f64 =
  (loop (x, out) = ([1, 0], replicate n 0) for i < n do
     (step (\_ s -> [s[1], -s[0]]) h 0 x, out with [i] = x[0])).1

entry growth [k] (h: f64) (steps: i64) (rates: [k]f64) : [k]f64 =
  loop x = replicate k 1 for i < steps do
    step (\_ x -> map2 (*) rates x) h (f64.i64 i * h) x

-- What stays constant while predators and prey chase each other.
entry lotka_volterra (steps: i32) (prey: f64) (predators: f64) : bool =
  let change (_: f64) (s: [2]f64) : [2]f64 = [s[0] * (1 - s[1]), s[1] * (s[0] - 1)]
  let energy (s: [2]f64) = s[0] - f64.log s[0] + s[1] - f64.log s[1]
  let start = [prey, predators]
  let end = loop s = start for _i < steps do step change 0.01 0 s
  in f64.abs (energy end - energy start) < 1e-6
