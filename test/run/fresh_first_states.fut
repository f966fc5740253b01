-- Loops that begin with a filled array fill their own: outside of the loop around them, and shared, it would be kept,
-- and copied for each of them.

-- Sweeps over a ring, twice in each step.
def sweep [n] (sweeps: i64) (target: [n]f32) : [n]f32 =
  loop x = replicate n 0 for _k < sweeps do
    tabulate n (\i -> (target[i] + x[(i + 1) % n] + x[(i + n - 1) % n]) / 4)

entry relaxed [n] (steps: i64) (sweeps: i64) (a: [n]f32) (b: [n]f32)
    : ([n]f32, [n]f32) =
  loop (a, b) = (a, b) for _s < steps do
    let x = sweep sweeps a
    let y = sweep sweeps b
    in (map2 (-) x y, map2 (+) x y)

-- Shared by the program, which changes both: one is copied.
entry shared [n] (k: i64) (xs: [n]i64) : ([n]i64, [n]i64) =
  let numbers = iota n
  let up =
    loop a = copy numbers for i < k do a with [i % n] = a[i % n] + xs[i % n]
  let down =
    loop a = copy numbers for i < k do a with [i % n] = a[i % n] - xs[i % n]
  in (up, down)

-- A state that every iteration fills again, after it has changed it.
entry changed [n] (k: i64) (xs: [n]i32) : (i32, [n]i32) =
  loop (sum, marks) = (0, replicate n 7i32) for i < k do
    let marks = copy marks with [i % n] = xs[i % n]
    in (sum + marks[0] + marks[n - 1], replicate n 7)

-- ==
-- entry: relaxed
-- input { 2i64 2i64 [4f32, 8f32, 16f32] [1f32, 2f32, 3f32] }
-- output { [-0.4921875f32, -0.5625f32, -0.6328125f32] [2.25f32, 2.53125f32, 3.09375f32] }
-- input { 0i64 1i64 [1f32] [2f32] } output { [1f32] [2f32] }
-- input { 1i64 0i64 [1f32] [2f32] } output { [0f32] [0f32] }

-- ==
-- entry: shared
-- input { 4i64 [1i64, 2i64, 3i64] } output { [2i64, 3i64, 5i64] [-2i64, -1i64, -1i64] }
-- input { 0i64 empty([0]i64) } output { empty([0]i64) empty([0]i64) }

-- ==
-- entry: changed
-- input { 3i64 [5, 6] } output { 37 [7, 7] }
