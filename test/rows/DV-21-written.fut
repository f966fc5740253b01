-- Destination views of a scan, which is computed in its own order: each element is written once, at its place in the
-- result [paper 2, eq. 4.12, 4.16, 5.36].
-- ==
-- entry: reversed
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [5i64] } output { [5i64] }
-- input { [1i64, 2i64, 3i64, 4i64] } output { [10i64, 6i64, 3i64, 1i64] }
entry reversed [n] (a: [n]i64) = #[dest] permute (\i -> n - 1 - i) (scan (+) 0 a)
-- ==
-- entry: around
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [5i64] } output { [5i64] }
-- input { [1i64, 2i64, 3i64, 4i64] } output { [6i64, 10i64, 1i64, 3i64] }
entry around [n] (a: [n]i64) = #[dest] permute (\i -> (i + 2) % n) (scan (+) 0 a)
-- ==
-- entry: multiplied
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [3i64, 10i64, 1i64, 6i64, 15i64] }
-- input { [1i64, 2i64, 3i64, 4i64] } error: has two places
entry multiplied [n] (a: [n]i64) = #[dest] permute (\i -> (2 * i + 1) % n) (scan (+) 0 a)
-- ==
-- entry: gathered
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }
-- input { [0i64] [7i64] } output { [7i64] }
-- input { [0i64, 1i64, 2i64] [1i64, 2i64, 3i64] } output { [1i64, 3i64, 6i64] }
-- input { [2i64, 3i64, 4i64, 1i64, 0i64, 6i64, 5i64] [1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64] }
-- output { [3i64, 4i64, 5i64, 2i64, 1i64, 7i64, 6i64] }
-- input { [1i64, 0i64, 1i64] [1i64, 2i64, 3i64] } error: Element .1. has two places in a destination view.
-- input { [1i64, 0i64, 3i64] [1i64, 2i64, 3i64] } error: out of bounds
entry gathered [n] (is: [n]i64) (a: [n]i64) = #[dest] gather is (scan (+) 0 a)
-- ==
-- entry: gathered_map
-- input { [1i64, 2i64, 0i64] [1i64, 2i64, 3i64] } output { [3i64, 4i64, 2i64] }
-- input { [1i64, 1i64, 0i64] [1i64, 2i64, 3i64] } error: has two places
entry gathered_map [n] (is: [n]i64) (a: [n]i64) = #[dest] gather is (map (+ 1) a)
-- ==
-- entry: gathered_loop
-- input { [1i64, 2i64, 0i64] [1i64, 2i64, 3i64] } output { [3i64, 6i64, 1i64] }
entry gathered_loop [n] (is: [n]i64) (a: [n]i64) =
  #[dest] gather is (loop s = replicate n 0 for i < n do s with [i] = if i > 0 then s[i - 1] + a[i] else a[i])
-- ==
-- entry: gathered_twice
-- input { [1i64, 2i64, 0i64] [1i64, 2i64, 3i64] } output { [3i64, 6i64, 1i64] [1i64, 3i64, 6i64] }
entry gathered_twice [n] (is: [n]i64) (a: [n]i64) = let s = scan (+) 0 a in (#[dest] gather is s, s)
-- ==
-- entry: gathered_rows
-- input { [[1i64, 0i64], [0i64, 1i64]] [[1i64, 2i64], [3i64, 4i64]] } output { [[3i64, 1i64], [3i64, 7i64]] }
-- input { [[1i64, 0i64], [1i64, 1i64]] [[1i64, 2i64], [3i64, 4i64]] } error: has two places
entry gathered_rows [n][m] (is: [n][m]i64) (a: [n][m]i64) = map2 (\i r -> #[dest] gather i (scan (+) 0 r)) is a
-- ==
-- entry: repeated
-- input { 0i64 [1i64, 2i64] } output { empty([0][2]i64) }
-- input { 1i64 [1i64, 2i64] } output { [[1i64, 3i64]] }
-- input { 3i64 [1i64, 2i64] } output { [[1i64, 3i64], [1i64, 3i64], [1i64, 3i64]] }
-- input { 2i64 empty([0]i64) } output { empty([2][0]i64) }
-- input { -1i64 [1i64] } error: invalid
entry repeated [n] (k: i64) (a: [n]i64) = #[dest] replicate k (scan (+) 0 a)
-- ==
-- entry: repeated_loop
-- input { 2i64 [1i64, 2i64] } output { [[1i64, 3i64], [1i64, 3i64]] }
entry repeated_loop [n] (k: i64) (a: [n]i64) =
  #[dest] replicate k (loop s = replicate n 0 for i < n do s with [i] = if i > 0 then s[i - 1] + a[i] else a[i])
-- ==
-- entry: rotated
-- input { 1i64 empty([0]i64) } output { empty([0]i64) }
-- input { 1i64 [5i64] } output { [5i64] }
-- input { 1i64 [1i64, 2i64, 3i64] } output { [3i64, 6i64, 1i64] }
-- input { -1i64 [1i64, 2i64, 3i64] } output { [6i64, 1i64, 3i64] }
-- input { 0i64 [1i64, 2i64, 3i64] } output { [1i64, 3i64, 6i64] }
entry rotated [n] (k: i64) (a: [n]i64) = #[dest] rotate k (scan (+) 0 a)
-- ==
-- entry: rotated_loop
-- input { 1i64 [1i64, 2i64, 3i64] } output { [3i64, 6i64, 1i64] }
-- input { 1i64 empty([0]i64) } output { empty([0]i64) }
entry rotated_loop [n] (k: i64) (a: [n]i64) =
  #[dest] rotate k (loop s = replicate n 0 for i < n do s with [i] = if i > 0 then s[i - 1] + a[i] else a[i])
