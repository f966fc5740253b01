-- The wave equation on a ring: a loop over two arrays where the older one is given up each step; neighbours by
-- rotation.
-- ==
-- input { 2i32 0.5f64 empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) }
-- input { 2i32 0.5f64 [1.0f64] [0.5f64] }
-- output { [2.0f64] [1.5f64] }
-- input { 1i32 0.5f64 [-0.5f64, 2.25f64] [-2.75f64, 4.0f64] }
-- output { [4.5f64, -2.25f64] [-0.5f64, 2.25f64] }
-- input { 0i32 0.5f64 [3.5f64, 1.0f64, -0.75f64] [4.0f64, 3.0f64, -2.5f64] }
-- output { [3.5f64, 1.0f64, -0.75f64] [4.0f64, 3.0f64, -2.5f64] }
-- input { 5i32 0.25f64 [2.25f64, -2.75f64, -2.5f64, -1.25f64, 2.75f64, 2.25f64, -1.75f64] [0.75f64, -2.0f64,
--   0.5f64, 0.5f64, 1.75f64, -1.25f64, 2.75f64] }
-- output { [-4.809326171875f64, -6.71630859375f64, -1.03271484375f64, -2.65771484375f64, -3.753662109375f64,
--   -3.939208984375f64, 1.908935546875f64] [-6.34375f64, -4.251953125f64, -3.181640625f64, -3.1328125f64,
--   -1.32421875f64, -1.6865234375f64, 2.9208984375f64] }

-- ==
-- entry: in_place
-- input { 2i32 0.5f64 empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) }
-- input { 2i32 0.5f64 [1.0f64] [0.5f64] }
-- output { [2.0f64] [1.5f64] }
-- input { 1i32 0.5f64 [1.75f64, 1.25f64] [0.25f64, -0.75f64] }
-- output { [2.75f64, 3.75f64] [1.75f64, 1.25f64] }
-- input { 0i32 0.5f64 [-0.25f64, 1.25f64, -2.25f64] [-4.0f64, 0.5f64, 3.75f64] }
-- output { [-0.25f64, 1.25f64, -2.25f64] [-4.0f64, 0.5f64, 3.75f64] }
-- input { 5i32 0.25f64 [-2.0f64, 1.25f64, 3.5f64, -0.75f64, 1.75f64, 0.75f64, -0.5f64] [1.25f64, 0.5f64, 3.0f64,
--   -2.75f64, -1.75f64, 0.0f64, -2.5f64] }
-- output { [4.862060546875f64, -0.442138671875f64, 4.79052734375f64, 6.9814453125f64, 8.852294921875f64,
--   7.2060546875f64, 2.999755859375f64] [3.234375f64, -1.88671875f64, 2.9736328125f64, 8.91015625f64,
--   7.9443359375f64, 6.4736328125f64, 1.3505859375f64] }

entry main [n] (steps: i32) (c: f64) (u: [n]f64) (before: [n]f64) : ([n]f64, [n]f64) =
  loop (u, before) for _t < steps do
    let next = map4 (\here old left right -> 2 * here - old + c * (left - 2 * here + right))
                    u before (rotate (-1) u) (rotate 1 u)
    in (next, u)

entry in_place [n] (steps: i32) (c: f64) (u: [n]f64) (before: [n]f64) : ([n]f64, [n]f64) =
  loop (u: *[n]f64, before: *[n]f64) = (copy u, copy before) for _t < steps do
    let next = loop before for i < n do
                 before with [i] = 2 * u[i] - before[i] + c * (u[(i - 1) % n] - 2 * u[i] + u[(i + 1) % n])
    in (next, u)
