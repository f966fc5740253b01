-- Slices of arrays that nothing else reads: only the part is computed (opt/fuse/parts.c).

def blur [n] (xs: [n]i64) : [n]i64 =
  let at j = xs[i64.max 0 (i64.min (n - 1) j)]
  in tabulate n (\j ->
       at (j - 2) + 4 * at (j - 1) + 6 * at j + 4 * at (j + 1) + at (j + 2))

-- Every second element along both dimensions, of a blur by transposes.
-- ==
-- entry: thinned thinned_direct
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] }
-- output { [[640i64, 960i64], [1600i64, 1920i64]] }
-- input { [[5i64]] } output { [[1280i64]] }
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[496i64]] }
-- input { empty([0][3]i64) } output { empty([0][2]i64) }
-- input { empty([3][0]i64) } output { empty([2][0]i64) }
-- input { empty([0][0]i64) } output { empty([0][0]i64) }
entry thinned [h][w] (picture: [h][w]i64) : [][]i64 =
  let blurred = picture |> map blur |> transpose |> map blur |> transpose
  in copy blurred[::2, ::2]
entry thinned_direct [h][w] (picture: [h][w]i64) : [][]i64 =
  let across =
    tabulate_2d h w (\i j ->
      let at k = picture[i, i64.max 0 (i64.min (w - 1) k)]
      in at (j - 2) + 4 * at (j - 1) + 6 * at j + 4 * at (j + 1) + at (j + 2))
  let down =
    tabulate_2d h w (\i j ->
      let at k = across[i64.max 0 (i64.min (h - 1) k), j]
      in at (i - 2) + 4 * at (i - 1) + 6 * at i + 4 * at (i + 1) + at (i + 2))
  in copy down[::2, ::2]

-- Backwards, from an offset, and inside of borders.
-- ==
-- entry: backwards
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [74i64, 63i64, 48i64, 33i64, 22i64] }
-- input { [3i64] } output { [48i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry backwards [n] (xs: [n]i64) : [n]i64 = copy (blur xs)[::-1]
-- ==
-- entry: from_to
-- input { 1i64 4i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [33i64, 48i64, 63i64] }
-- input { 2i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { empty([0]i64) }
-- input { 0i64 5i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [22i64, 33i64, 48i64, 63i64, 74i64] }
-- input { 0i64 6i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: out of bounds
-- input { 3i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: out of bounds
entry from_to (a: i64) (b: i64) (xs: []i64) : []i64 = copy (blur xs)[a:b]
-- ==
-- entry: by_step
-- input { 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [22i64, 48i64, 74i64] }
-- input { -1i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [74i64, 63i64, 48i64, 33i64, 22i64] }
-- input { 0i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: out of bounds
entry by_step (k: i64) (xs: []i64) : []i64 = copy (blur xs)[::k]

-- A row, a column, rows of a slice, and sums over slices.
-- ==
-- entry: row_and_column
-- input { 1i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [16i64, 25i64, 36i64] [10i64, 25i64] }
-- input { 0i64 [[7i64]] } output { [49i64] [49i64] }
-- input { 2i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } error: out of bounds
-- input { 1i64 [[1i64]] } error: out of bounds
entry row_and_column [h][w] (k: i64) (xss: [h][w]i64) : ([w]i64, [h]i64) =
  let times a =
    tabulate_2d h w (\i j -> xss[i, j] * xss[a i, j] + (h - 1 - a i) * 10)
  let times_next = times (\i -> i64.min (h - 1) (i + 1))
  let times_last = times (\_ -> h - 1)
  in (copy times_last[k], copy times_next[:, k])
-- ==
-- entry: sums
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] } output { 3i64 25i64 26i64 }
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { 1i64 0i64 0i64 }
entry sums [h][w] (xss: [h][w]i64) : (i64, i64, i64) =
  let a = map (map (\x -> x * x / 4)) xss
  let b = map (map (\x -> x * x)) xss
  let c = map (map (\x -> x + 5)) xss
  in (i64.sum a[0],
      i64.sum (map i64.sum b[1:h - 1, 1:w - 1]),
      i64.sum (flatten c[::2, ::2][1:]))

-- Each second row of running sums, and parts of them.
-- ==
-- entry: running
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] }
-- output { [[1i64, 3i64, 6i64], [7i64, 15i64, 24i64]] [[1i64, 3i64], [7i64, 15i64]] }
-- input { [[1i64]] } output { [[1i64]] [[1i64]] }
entry running [h][w] (xss: [h][w]i64) : ([][]i64, [][]i64) =
  let a = map (scan (+) 0) xss
  let b = map (scan (+) 0) xss
  in (copy a[::2], copy b[::2, :(w + 1) / 2])

-- A part that is overwritten, or read after its source is.
-- ==
-- entry: changed
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [100i64, 48i64, 74i64] [0i64, 2i64, 3i64, 4i64, 5i64] }
entry changed (xs: *[]i64) : ([]i64, *[]i64) =
  let part = copy (blur xs)[::2]
  let xs = xs with [0] = 0
  in (part with [0] = 100, xs)

-- Elements that are left out may fail.
-- ==
-- entry: failing
-- input { [1i64, 0i64, 2i64] } error: division by zero
-- input { [1i64, 3i64, 2i64] } output { [60i64, 30i64] }
entry failing (xs: []i64) : []i64 = copy (map (60 /) xs)[::2]

-- In an iteration, or in a branch.
-- ==
-- entry: inside
-- input { 2i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[22i64, 37i64], [62i64, 72i64]] }
-- input { 0i64 [[1i64, 2i64, 3i64]] } output { empty([0][2]i64) }
-- input { 3i64 [[1i64, 2i64, 3i64]] } error: out of bounds
entry inside (n: i64) (xss: [][]i64) : [n][2]i64 =
  let ys = map blur xss
  in tabulate n (\i ->
       if i % 2 == 0
       then [ys[i, 0], ys[i, 2] - 5]
       else [ys[i, 0] - 8, ys[i, 1] - 8])
