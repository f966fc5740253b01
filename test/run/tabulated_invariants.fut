-- Functions that take long, of the few indices of an inner loop: computed once for the loop around, with the same
-- results.

-- ==
-- entry: weights
-- random input { [50]f64 [5]f64 } auto output
-- random input { [1]f64 [5]f64 } auto output
-- input { empty([0]f64) [1.0, 2.0, 3.0, 4.0, 5.0] } output { empty([0]f64) }
entry weights [n] (x: [n]f64) (q: [5]f64) : [n]f64 =
  map (\a -> f64.maximum (map (\c -> a * f64.exp c - a / (1 + f64.log (1 + f64.abs c))) q)) x

-- Two indices, each alone and both.
-- ==
-- entry: two_indices
-- random input { [20]f64 [4][3]f64 } auto output
-- input { empty([0]f64) [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]] } output { empty([0]f64) }
entry two_indices [n] (x: [n]f64) (q: [4][3]f64) : [n]f64 =
  map (\a -> loop best = 0 for i < 4i64 do
               loop best for j < 3i64 do f64.max best (a * f64.exp q[i, j] + f64.sin q[i, 0] * f64.cos q[0, j]
                 + f64.tanh q[1, 1])) x

-- What a check may keep from being evaluated, a branch, and what changes stay where they are.
-- ==
-- entry: guarded
-- random input { [9]f64 [5]f64 1i64 } auto output
-- input { [1.0] [0.0, 0.0, 0.0, 0.0, 0.0] 5i64 } error: out of bounds
-- input { empty([0]f64) [0.0, 0.0, 0.0, 0.0, 0.0] 5i64 } output { empty([0]f64) }
entry guarded [n] (x: [n]f64) (q: [5]f64) (k: i64) : [n]f64 =
  map (\a -> loop sum = 0 for c < 5i64 do
               let r = q[(c * k) % 7]
               in sum + (if r > 0.9 then r else if a > 0.5 then f64.exp q[c] else r) + f64.exp q[4 - c]) x

-- ==
-- entry: changing
-- random input { 6i64 [3]f64 } auto output
entry changing (n: i64) (q: *[3]f64) : [3]f64 =
  loop q for i < n do
    let sum = loop sum = 0 for c < 3i64 do sum + f64.exp (-q[c])
    in q with [i % 3] = sum
