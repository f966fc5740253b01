-- Positions that are not linear in an index but rise or fall from each iteration to the next are checked once, at the
-- ends.
-- ==
-- entry: triangle
-- input { 4i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] } output { [0i64, 1i64, 6i64, 14i64] }
-- input { 3i64 [1i64, 2i64, 3i64] } output { [0i64, 1i64, 5i64] }
-- input { 2i64 [7i64] } output { [0i64, 7i64] }
-- input { 1i64 empty([0]i64) } output { [0i64] }
-- input { 0i64 empty([0]i64) } output { empty([0]i64) }
-- input { -3i64 empty([0]i64) } error: Range 0..1..<-3 is invalid
-- input { 4i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: Index \[5\] out of bounds for array of shape \[5\]
-- input { 4i64 [1i64] } error: Index \[1\] out of bounds for array of shape \[1\]
-- input { 2i64 empty([0]i64) } error: Index \[0\] out of bounds for array of shape \[0\]
entry triangle [t] (d: i64) (factor: [t]i64) : []i64 =
  tabulate d (\i -> loop sum = 0 for j < i do sum + factor[d * j - j * (j + 1) / 2 + (i - j - 1)])

-- ==
-- entry: squares
-- input { 3i64 [0i64, 1i64, 2i64, 3i64, 4i64] } output { [0i64, 1i64, 4i64] [4i64, 3i64, 0i64] }
-- input { 1i64 [5i64] } output { [5i64] [5i64] }
-- input { 0i64 empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { 2i64 [0i64, 1i64, 2i64, 3i64] } output { [0i64, 1i64] [3i64, 2i64] }
-- input { 3i64 [0i64, 1i64, 2i64, 3i64] } error: Index \[4\] out of bounds for array of shape \[4\]
-- input { 100i64 [0i64, 1i64, 2i64, 3i64] } error: Index \[4\] out of bounds for array of shape \[4\]
entry squares [n] (k: i64) (xs: [n]i64) : ([]i64, []i64) =
  (tabulate k (\i -> xs[i * i]), tabulate k (\i -> xs[n - 1 - i * i]))

-- A position that falls first and rises then: the condition before the loop does not decide.
-- ==
-- entry: valley
-- input { 5i64 [0i64, 1i64, 2i64, 3i64, 4i64] } output { [4i64, 1i64, 0i64, 1i64, 4i64] }
-- input { 2i64 [0i64, 1i64, 2i64, 3i64, 4i64] } output { [4i64, 1i64] }
-- input { 5i64 [0i64, 1i64, 2i64] } error: Index \[4\] out of bounds for array of shape \[3\]
-- input { 6i64 [0i64, 1i64, 2i64, 3i64, 4i64] } error: Index \[9\] out of bounds for array of shape \[5\]
entry valley [n] (k: i64) (xs: [n]i64) : []i64 = tabulate k (\i -> xs[i * i - 4 * i + 4])

-- ==
-- entry: cubes
-- input { 2i64 3i64 [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64] }
-- output { [[0i64, 1i64, 8i64], [1i64, 2i64, 9i64]] }
-- input { 3i64 3i64 [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64] }
-- error: Index \[12\] out of bounds for array of shape \[11\]
-- input { 2i64 3i64 [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64] }
-- error: Index \[9\] out of bounds for array of shape \[9\]
-- input { 0i64 9i64 empty([0]i64) } output { empty([0][9]i64) }
-- input { 9i64 0i64 empty([0]i64) } output { empty([9][0]i64) }
entry cubes [n] (a: i64) (b: i64) (xs: [n]i64) : [][]i64 = tabulate_2d a b (\i j -> xs[i * i + j * j * j])
