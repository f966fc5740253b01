-- Rows, columns and blocks of rows that change places: element by element, without a row of their own.
entry shuffle [n][m] (to: [n]i64) (xs: [n][m]i64) : [n][m]i64 =
  loop xs = copy xs for i < n do
    let (p, q) = (copy xs[i], copy xs[to[i]])
    let xs[i] = q
    let xs[to[i]] = p
    in xs
-- ==
-- entry: shuffle
-- input { [2i64, 1i64, 0i64] [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] }
-- output { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] }
-- input { [1i64, 2i64, 2i64] [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] }
-- output { [[3i64, 4i64], [5i64, 6i64], [1i64, 2i64]] }
-- input { [0i64, 2i64] [[1i64], [3i64]] } error: out of bounds

-- Rows in the order of their first elements.
entry selection [n][m] (xs: [n][m]i64) : [n][m]i64 =
  loop xs = copy xs for i < n do
    let k =
      loop k = i for j in i + 1 ..< n do if xs[j, 0] < xs[k, 0] then j else k
    let least = copy xs[k]
    let xs[k] = copy xs[i]
    let xs[i] = least
    in xs
-- ==
-- entry: selection
-- input { [[5i64, 1i64], [2i64, 2i64], [7i64, 3i64], [1i64, 4i64]] }
-- output { [[1i64, 4i64], [2i64, 2i64], [5i64, 1i64], [7i64, 3i64]] }

entry mirrored [n][m][k] (xs: [n][m][k]i64) : [n][m][k]i64 =
  loop xs = copy xs for j < m / 2 do
    let (p, q) = (copy xs[1:, j], copy xs[1:, m - 1 - j])
    let xs[1:, j] = q
    let xs[1:, m - 1 - j] = p
    in xs
-- ==
-- entry: mirrored
-- input { [[[1i64], [2i64], [3i64]], [[4i64], [5i64], [6i64]]] }
-- output { [[[1i64], [2i64], [3i64]], [[6i64], [5i64], [4i64]]] }

-- Parts that may overlap, and a row that is needed afterwards.
entry overlapping (i: i64) (j: i64) (xs: [5]i64) : [5]i64 =
  let xs = copy xs
  let (p, q) = (copy xs[i:i + 3], copy xs[j:j + 3])
  let xs[i:i + 3] = q
  let xs[j:j + 3] = p
  in xs
-- ==
-- entry: overlapping
-- input { 0i64 1i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [2i64, 1i64, 2i64, 3i64, 5i64] }

entry kept [n][m] (i: i64) (k: i64) (xs: [n][m]i64) : ([n][m]i64, [m]i64) =
  let xs = copy xs
  let (p, q) = (copy xs[i], copy xs[k])
  let xs[i] = q
  let xs[k] = p
  in (xs, p)
-- ==
-- entry: kept
-- input { 0i64 1i64 [[1i64, 2i64], [3i64, 4i64]] } output { [[3i64, 4i64], [1i64, 2i64]] [1i64, 2i64] }
