-- Windows as slides of slides and transposes, of arrays that are joined from rows of joined elements: the same as an
-- expression for each element.

def slide_2d [n][m] 't (a: [n][m]t) =
  map (\rows -> map transpose (slide 3 1 (transpose rows))) (slide 3 1 a)
def slide_3d [n][m][l] 't (a: [n][m][l]t) =
  let window (w: [3][3][3]t) : [3][3][3]t =
    transpose (map transpose (transpose w))
  in map (\b ->
            map (\c -> map window (slide 3 1 (transpose (map transpose c))))
                (slide 3 1 (transpose b)))
         (slide 3 1 a)
def ends [n] 't (a: [n]t) = replicate 1 a[0] ++ a ++ replicate 1 a[n - 1]
def near (i: i64) (n: i64) : i64 = i64.max 0 (i64.min (n - 1) i)
def weights : [3][3]i64 = [[1, 2, 4], [8, 16, 32], [64, 128, 256]]
def weighted (w: [][]i64) : i64 =
  i64.sum (flatten (tabulate_2d 3 3 (\x y -> weights[x, y] * w[x, y])))

-- ==
-- entry: padded
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { true }
-- input { [[7i64]] } output { true }
-- input { [[1i64, 9i64], [5i64, 3i64], [2i64, 8i64], [6i64, 4i64]] } output { true }
-- input { empty([0][2]i64) } error: out of bounds
entry padded [n][m] (a: [n][m]i64) : bool =
  let views = map (map weighted) (slide_2d (ends (map ends a))) :> [n][m]i64
  let plain =
    tabulate_2d n m (\i j ->
      weighted (tabulate_2d 3 3 (\x y ->
                  a[near (i + x - 1) n, near (j + y - 1) m])))
  in and (map2 (==) (flatten views) (flatten plain))

-- ==
-- entry: boxes
-- input { 3i64 3i64 3i64 } output { true }
-- input { 4i64 3i64 6i64 } output { true }
-- input { 5i64 7i64 4i64 } output { true }
entry boxes (n: i64) (m: i64) (l: i64) : bool =
  let a = tabulate_3d n m l (\i j k -> i * 49 + j * 7 + k * k)
  let views =
    map (map (map (\w ->
                weighted w[0] + 3 * weighted w[1] + 5 * weighted w[2])))
        (slide_3d a)
  let plain =
    tabulate_3d (n - 2) (m - 2) (l - 2) (\i j k ->
      i64.sum (map2 (\x s ->
                       s
                       * weighted (tabulate_2d 3 3 (\y z ->
                                     a[i + x, j + y, k + z])))
                    (iota 3) [1, 3, 5]))
  in and (map2 (==) (flatten_3d views) (flatten_3d plain))

-- Maps whose functions are views: columns, transposed planes, reversed rows of columns, parts of them.
-- ==
-- entry: planes
-- input { 2i64 3i64 4i64 } output { true }
-- input { 1i64 2i64 2i64 } output { true }
-- input { 0i64 2i64 3i64 } output { true }
entry planes (n: i64) (m: i64) (l: i64) : bool =
  let a = tabulate_3d n m l (\i j k -> i * 100 + j * 10 + k)
  let b = map transpose a
  let c = tabulate l (\k -> transpose a[:, :, k])
  let d = map (\p -> map (\q -> q[::-1]) (transpose p)[1:]) a
  let same_b =
    and (flatten (map flatten (tabulate_3d n l m (\i k j ->
                                 b[i, k, j] == a[i, j, k]))))
  let same_c =
    and (flatten (map flatten (tabulate_3d l m n (\k j i ->
                                 c[k, j, i] == a[i, j, k]))))
  let same_d =
    and (flatten (map flatten (tabulate_3d n (l - 1) m (\i k j ->
                                 d[i, k, j] == a[i, m - 1 - j, k + 1]))))
  in same_b && same_c && same_d

-- A row that is joined, once as a whole and once by its elements.
-- ==
-- entry: joined
-- input { [[1i64, 2i64], [3i64, 4i64]] }
-- output { [[0i64, 1i64, 2i64], [0i64, 3i64, 4i64]] [[1i64, 3i64], [3i64, 7i64]] }
entry joined [n][m] (a: [n][m]i64) : ([][]i64, [n][m]i64) =
  let rows = map (\r -> [0] ++ r) a
  let other = map (\r -> [0] ++ r) (copy a)
  in (rows, tabulate_2d n m (\i j -> other[i, j] + other[i, j + 1]))
