-- Maps along columns, between two transposes: the loops run along rows, and what is between two of them is kept a few
-- rows at a time.

-- ==
-- entry: vertical
-- input { [[0i32]] }
-- output { [[0i32]] }
-- input { [[0i32], [7i32]] }
-- output { [[21i32], [35i32]] }
-- input { [[0i32, 3i32, 6i32]] }
-- output { [[0i32, 18i32, 36i32]] }
-- input { [[0i32, 3i32], [7i32, 0i32], [6i32, 0i32]] }
-- output { [[21i32, 9i32], [32i32, 3i32], [37i32, 0i32]] }
-- input { [[0i32, 3i32], [7i32, 0i32], [6i32, 0i32], [8i32, 3i32], [2i32, 9i32]] }
-- output { [[21i32, 9i32], [32i32, 3i32], [43i32, 9i32], [28i32, 33i32], [18i32, 48i32]] }
-- input { empty([0][3]i32) }
-- output { empty([0][3]i32) }
-- input { empty([3][0]i32) }
-- output { empty([3][0]i32) }
-- ==
-- entry: both
-- input { [[0i32]] }
-- output { [[0i32]] }
-- input { [[0i32], [7i32]] }
-- output { [[126i32], [210i32]] }
-- input { [[0i32, 3i32, 6i32]] }
-- output { [[54i32, 144i32, 198i32]] }
-- input { [[0i32, 3i32], [7i32, 0i32], [6i32, 0i32]] }
-- output { [[90i32, 66i32], [105i32, 47i32], [111i32, 37i32]] }
-- input { [[0i32, 3i32], [7i32, 0i32], [6i32, 0i32], [8i32, 3i32], [2i32, 9i32]] }
-- output { [[90i32, 66i32], [105i32, 47i32], [156i32, 88i32], [183i32, 193i32], [198i32, 258i32]] }
-- input { empty([0][3]i32) }
-- output { empty([0][3]i32) }
-- input { empty([3][0]i32) }
-- output { empty([3][0]i32) }

def clamp (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)
def along [n] (xs: [n]i32) : [n]i32 =
  tabulate n (\j -> xs[clamp (j - 1) n] + 2 * xs[j] + 3 * xs[clamp (j + 1) n])

entry vertical [h][w] (picture: [h][w]i32) : [h][w]i32 =
  picture |> transpose |> map along |> transpose
entry both [h][w] (picture: [h][w]i32) : [h][w]i32 =
  picture |> map along |> transpose |> map along |> transpose

-- The matrix itself is a result, too; an element that cannot be computed; a row that other functions read.
-- ==
-- entry: shared
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- output { [[2i32, 3i32], [4i32, 5i32], [6i32, 7i32]] [[2i32, 4i32, 6i32], [3i32, 5i32, 7i32]] }
entry shared [h][w] (a: [h][w]i32) : ([h][w]i32, [w][h]i32) =
  let b = map (map (+ 1)) a
  in (b, transpose b)

-- ==
-- entry: quotients
-- input { [[1i32, 2i32], [4i32, 3i32]] }
-- output { [[12i32, 3i32], [6i32, 4i32]] }
-- input { [[1i32, 2i32], [0i32, 3i32]] } error: division by zero
entry quotients [h][w] (a: [h][w]i32) : [w][h]i32 =
  transpose (map (map (12 /)) a)

-- ==
-- entry: ranges
-- input { [[1i32, 9i32, 4i32], [7i32, 2i32, 6i32]] }
-- output { [6i32, 7i32, 2i32] }
entry ranges [h][w] (a: [h][w]i32) : [w]i32 =
  map (\column -> i32.maximum column - i32.minimum column)
      (transpose (map (map (\x -> x * x - x * (x - 1))) a))

-- Two results of each column.
-- ==
-- entry: sums_and_differences
-- input { [[1i32, 2i32], [4i32, 8i32], [9i32, 5i32]] }
-- output { [[2i32, 4i32], [5i32, 10i32], [13i32, 13i32]] [[-3i32, -6i32], [-5i32, 3i32], [0i32, 0i32]] }
entry sums_and_differences [h][w] (a: [h][w]i32) : ([h][w]i32, [h][w]i32) =
  let at (r: [h]i32) i = r[clamp i h]
  let (sums, differences) =
    unzip (map (\r ->
                  unzip (tabulate h (\i ->
                           (at r (i - 1) + r[i], r[i] - at r (i + 1)))))
               (transpose a))
  in (transpose sums, transpose differences)
