-- Neighbours on a ring and on a torus, of few and of many elements: the borders of a loop are apart from its middle.
-- ==
-- entry: ring
-- input { [7i64] } output { [7777i64] }
-- input { [1i64, 2i64] } output { [2212i64, 1121i64] }
-- input { [1i64, 2i64, 3i64] } auto output
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64] } auto output
-- random input { [100]i64 } auto output
entry ring [n] (xs: [n]i64) : [n]i64 =
  tabulate n (\i -> xs[(i + n - 1) % n] + 10 * xs[i] + 100 * xs[(i + 1) % n] + 1000 * xs[(i - 3 + 3 * n) % n])

-- ==
-- entry: torus
-- input { [[1, 2, 3]] } auto output
-- input { [[1], [2], [3]] } auto output
-- input { [[1, 2], [3, 4]] } auto output
-- random input { [17][23]i32 } auto output
entry torus [h][w] (xss: [h][w]i32) : [h][w]i32 =
  tabulate_2d h w (\i j -> xss[(i - 1 + h) % h, j] - xss[i, (j + 2) % w] + 3 * xss[(i + 1) % h, (j - 1 + w) % w])

-- A width that the compiler knows.
-- ==
-- entry: clock
-- random input { [24]i32 } auto output
entry clock (hours: [24]i32) : [24]i32 = tabulate 24 (\i -> hours[(i + 23) % 24] + 2 * hours[(i + 2) % 24])
