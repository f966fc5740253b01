-- The same sequential algorithm on every row of a matrix: sorting, running sums that stop early, ragged prefixes given
-- by lengths, and rows that depend on other rows.
-- ==
-- entry: sorted_rows
-- input { empty([0][3]i32) }
-- output { empty([0][3]i32) }
-- input { empty([2][0]i32) }
-- output { empty([2][0]i32) }
-- input { [[-6i32]] }
-- output { [[-6i32]] }
-- input { [[-8i32, 7i32, -3i32, 4i32, -4i32], [-4i32, -7i32, -6i32, 0i32, -9i32], [1i32, 3i32, 5i32, 7i32, -8i32]]
--   }
-- output { [[-8i32, -4i32, -3i32, 4i32, 7i32], [-9i32, -7i32, -6i32, -4i32, 0i32], [-8i32, 1i32, 3i32, 5i32, 7i32]]
--   }
-- input { [[-4i32, -6i32, 5i32], [8i32, 1i32, -9i32], [-7i32, 9i32, -6i32], [-7i32, 1i32, -1i32], [-7i32, 0i32,
--   -8i32]] }
-- output { [[-6i32, -4i32, 5i32], [-9i32, 1i32, 8i32], [-7i32, -6i32, 9i32], [-7i32, -1i32, 1i32], [-8i32, -7i32,
--   0i32]] }

-- ==
-- entry: sorted_columns
-- input { empty([0][3]i32) }
-- output { empty([0][3]i32) }
-- input { [[-9i32]] }
-- output { [[-9i32]] }
-- input { [[-3i32, -2i32, 7i32], [7i32, -9i32, -4i32], [-9i32, 7i32, -5i32], [0i32, -5i32, 4i32], [-1i32, -6i32,
--   3i32]] }
-- output { [[-9i32, -9i32, -5i32], [-3i32, -6i32, -4i32], [-1i32, -5i32, 3i32], [0i32, -2i32, 4i32], [7i32, 7i32,
--   7i32]] }

-- ==
-- entry: until
-- input { 5i32 empty([0][2]i32) }
-- output { empty([0]i32) empty([0]i64) }
-- input { 3i32 [[4i32]] }
-- output { [0i32] [0i64] }
-- input { 10i32 [[0i32, 1i32, 1i32, 1i32, 1i32, 0i32, 2i32], [1i32, 4i32, 3i32, 1i32, 5i32, 0i32, 3i32], [3i32,
--   0i32, 1i32, 1i32, 5i32, 2i32, 3i32], [0i32, 2i32, 1i32, 2i32, 4i32, 2i32, 1i32], [5i32, 5i32, 0i32, 0i32, 2i32,
--   0i32, 3i32]] }
-- output { [6i32, 9i32, 10i32, 9i32, 10i32] [7i64, 4i64, 5i64, 5i64, 4i64] }

-- ==
-- entry: prefixes
-- input { empty([0]i64) empty([0][3]i32) }
-- output { empty([0]i32) }
-- input { [0i64] [[5i32]] }
-- output { [0i32] }
-- input { [3i64, 0i64, 1i64, 2i64, 3i64] [[2i32, 0i32, 3i32], [5i32, -6i32, -7i32], [9i32, 6i32, -3i32], [-9i32,
--   7i32, -7i32], [8i32, 1i32, -9i32]] }
-- output { [5i32, 0i32, 9i32, -2i32, 0i32] }
-- input { [2i64] [[1i32]] }
-- error: out of bounds

-- ==
-- entry: cascade
-- input { empty([0][2]i32) }
-- output { empty([0][2]i32) }
-- input { empty([2][0]i32) }
-- output { empty([2][0]i32) }
-- input { [[3i32]] }
-- output { [[3i32]] }
-- input { [[-4i32, -1i32, 0i32, -6i32, -9i32], [-8i32, -3i32, -3i32, 3i32, -7i32], [9i32, 2i32, 0i32, 5i32, -8i32]]
--   }
-- output { [[-4i32, -1i32, 0i32, -6i32, -9i32], [-8i32, -4i32, -3i32, 3i32, -13i32], [9i32, -2i32, -3i32, 8i32,
--   -5i32]] }
-- input { [[-5i32, 3i32], [8i32, 3i32], [3i32, -1i32], [-9i32, 5i32], [-7i32, 9i32], [6i32, 1i32], [-2i32, -3i32]]
--   }
-- output { [[-5i32, 3i32], [8i32, 6i32], [11i32, 7i32], [2i32, 16i32], [-5i32, 25i32], [6i32, 26i32], [4i32,
--   23i32]] }

-- ==
-- entry: medians
-- input { empty([2][0]i32) }
-- output { [0i32, 0i32] }
-- input { [[0i32], [5i32], [1i32]] }
-- output { [0i32, 5i32, 1i32] }
-- input { [[3i32, -3i32, -8i32, 2i32, -5i32, -7i32, 2i32], [-9i32, -6i32, 6i32, -2i32, 8i32, -5i32, 0i32], [-9i32,
--   -5i32, 2i32, 2i32, 7i32, -5i32, -9i32]] }
-- output { [-3i32, -2i32, -5i32] }

def sorted [n] (xs: [n]i32) : [n]i32 =
  loop xs = copy xs for i < n do
    (loop (xs, j) = (xs, i) while j > 0 && xs[j - 1] > xs[j] do
       let (a, b) = (xs[j - 1], xs[j])
       in ((xs with [j - 1] = b) with [j] = a, j - 1)).0

entry sorted_rows [n][m] (a: [n][m]i32) : [n][m]i32 = map sorted a

entry sorted_columns [n][m] (a: [n][m]i32) : [n][m]i32 = transpose (map sorted (transpose a))

entry until [n][m] (limit: i32) (a: [n][m]i32) : ([n]i32, [n]i64) =
  unzip (map (\row -> loop (sum, i) = (0, 0) while i < m && sum + row[i] <= limit do (sum + row[i], i + 1)) a)

entry prefixes [n][m] (lengths: [n]i64) (a: [n][m]i32) : [n]i32 =
  map2 (\k row -> i32.sum (take k row)) lengths a

entry cascade [n][m] (a: [n][m]i32) : [n][m]i32 =
  loop out = copy a for i < n do
    let above = if i == 0 then replicate m 0 else copy out[i - 1]
    let row = map3 (\j x up -> x + i32.max up (if j > 0 then above[j - 1] else 0)) (iota m) out[i] above
    in out with [i] = row

entry medians [n][m] (a: [n][m]i32) : [n]i32 =
  map (\row -> let s = sorted row in if m == 0 then 0 else s[m / 2]) a
