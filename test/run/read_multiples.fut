-- Arrays of which only every k-th element is read: the others are not computed.

-- The next level of a pyramid: a blur along rows and along columns, then every second pixel.
-- ==
-- entry: half
-- input { [[1f32, 2, 3], [4, 5, 6], [7, 8, 9]] } auto output
-- input { [[1f32, 2, 3, 4]] } auto output
-- input { [[1f32], [2], [3], [4], [5], [6]] } auto output
-- input { [[8f32]] } output { [[8f32]] }
-- input { empty([0][0]f32) } output { empty([0][0]f32) }
-- input { empty([3][0]f32) } output { empty([2][0]f32) }
entry half [h][w] (picture: [h][w]f32) : [][]f32 =
  let along [n] (xs: [n]f32) : [n]f32 =
    let at j = xs[i64.max 0 (i64.min (n - 1) j)]
    in tabulate n (\j ->
         (at (j - 2) + 4 * at (j - 1) + 6 * at j + 4 * at (j + 1) + at (j + 2))
         / 16)
  let blurred = picture |> map along |> transpose |> map along |> transpose
  in copy blurred[::2, ::2]

-- Of thirds and sixths, and one element; columns alone; and where all are read.
-- ==
-- entry: parts
-- input { [1i64, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] } auto output
-- input { [1i64, 2, 3, 4, 5, 6, 7] } auto output
entry parts [n] (xs: [n]i64) : ([]i64, []i64, []i64, i64) =
  let squares = scan (+) 0 (map (\x -> x * x) xs)
  let sums =
    tabulate n (\i ->
      loop s = squares[i] for j < i do s + squares[j] * squares[i])
  let table = tabulate_2d n n (\i j -> xs[i] * 10 + xs[j] % 7)
  in (tabulate (n / 6) (\i -> sums[3 * i] + sums[i * 6]) ++ [sums[6]],
      tabulate (n / 5) (\i -> i64.sum (map (\row -> row[i * 5]) table)),
      tabulate (n / 2) (\i -> xs[2 * i] - xs[2 * i + 1]),
      sums[3])

-- The element that divides by zero is not read, but it fails.
-- ==
-- entry: fails
-- input { [1i64, 2, 4] } output { [4i64, 1i64] }
-- input { [1i64, 0, 4] }
-- error: division by zero
entry fails [n] (xs: [n]i64) : []i64 =
  let quotients = #[opaque] map (\x -> 4 / x) xs
  in tabulate ((n + 1) / 2) (\i -> quotients[2 * i])
