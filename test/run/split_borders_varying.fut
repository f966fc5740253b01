-- Windows whose radius is known at run time only, scaled indices and descending sweeps: each index is compared with the
-- ends, and the middle of the loop may be empty, or everything.

-- ==
-- entry: window
-- input { 0i64 [1i64, 2, 3] } output { [1i64, 2, 3] [1i64, 1, 1] }
-- input { 1i64 [1i64, 2, 3, 4, 5] } output { [3i64, 6, 9, 12, 9] [2i64, 3, 3, 3, 2] }
-- input { 2i64 [1i64, 2, 3, 4, 5] } output { [6i64, 10, 15, 14, 12] [3i64, 4, 5, 4, 3] }
-- input { 3i64 [1i64, 2, 3, 4, 5] } output { [10i64, 15, 15, 15, 14] [4i64, 5, 5, 5, 4] }
-- input { 5i64 [1i64, 2, 3] } output { [6i64, 6, 6] [3i64, 3, 3] }
-- input { 1000000i64 [1i64, 2] } output { [3i64, 3] [2i64, 2] }
-- input { 2i64 empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { -1i64 [1i64, 2, 3] } output { [-1i64, -2, -3] [-1i64, -1, -1] }
-- input { -2i64 [1i64, 2, 3, 4] } error: out of bounds
-- input { 9223372036854775807i64 empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { 9223372036854775807i64 [1i64, 2] } error: out of bounds
-- input { -9223372036854775808i64 [1i64, 2] } error: out of bounds
entry window [n] (r: i64) (a: [n]i64) : ([n]i64, [n]i64) =
  let sums = [0] ++ scan (+) 0 a
  in unzip (tabulate n (\j ->
              let (left, right) = (i64.max 0 (j - r), i64.min n (j + r + 1))
              in (sums[right] - sums[left], right - left)))

-- No elements are asked for: every radius is right, also where its sums wrap around.
-- ==
-- entry: ends
-- input { 0i64 3i64 } output { [0i64, 1, 2] [0i64, 1, 2] }
-- input { 1i64 5i64 } output { [0i64, 0, 1, 2, 3] [1i64, 2, 3, 4, 4] }
-- input { 4i64 3i64 } output { [0i64, 0, 0] [2i64, 2, 2] }
-- input { -1i64 4i64 } output { [1i64, 2, 3, 4] [-1i64, 0, 1, 2] }
-- input { -7i64 2i64 } output { [7i64, 8] [-7i64, -6] }
-- input { 9223372036854775807i64 3i64 } output { [0i64, 0, 0] [2i64, -9223372036854775808, -9223372036854775807] }
-- input { -9223372036854775808i64 2i64 } output { [0i64, 0] [-9223372036854775808i64, -9223372036854775807] }
-- input { 72057594037927936i64 2i64 } output { [0i64, 0] [1i64, 1] }
-- input { 72057594037927937i64 2i64 } output { [0i64, 0] [1i64, 1] }
-- input { -72057594037927936i64 1i64 } output { [72057594037927936i64] [-72057594037927936i64] }
-- input { -72057594037927937i64 1i64 } output { [72057594037927937i64] [-72057594037927937i64] }
-- input { 3i64 0i64 } output { empty([0]i64) empty([0]i64) }
-- input { 3i64 20i64 }
-- output {
--   [0i64, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
--   [3i64, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 19, 19, 19]
-- }
entry ends (r: i64) (n: i64) : ([n]i64, [n]i64) =
  unzip (tabulate n (\j -> (i64.max 0 (j - r), i64.min (n - 1) (j + r))))

-- Two values that move the ends in opposite directions, and conditions that are decided on both sides.
-- ==
-- entry: between
-- input { 2i64 3i64 10i64 } output { [0i64, 0, 2, 3, 4, 5, 6, 100, 100, 100] }
-- input { 0i64 0i64 4i64 } output { [0i64, 1, 2, 3] }
-- input { 4i64 4i64 6i64 } output { [0i64, 0, 100, 100, 100, 100] }
-- input { -3i64 -2i64 5i64 } output { [0i64, 1, 2, 3, 4] }
-- input { 9i64 0i64 3i64 } output { [0i64, 0, 0] }
-- input { 0i64 9i64 3i64 } output { [100i64, 100, 100] }
-- input { 1i64 1i64 0i64 } output { empty([0]i64) }
-- input { 5i64 -9223372036854775808i64 2i64 } output { [0i64, 0] }
entry between (a: i64) (b: i64) (n: i64) : [n]i64 =
  tabulate n (\j ->
    if j + b >= n then 100
    else if n - 1 < j + b + 0 * a then 50
    else if j < a then 0
    else j)

-- Every index is scaled.
-- ==
-- entry: thinned
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [7i64] } output { [777i64] }
-- input { [1i64, 2] } output { [112i64] }
-- input { [1i64, 2, 3] } output { [112i64, 233] }
-- input { [1i64, 2, 3, 4] } output { [112i64, 234] }
-- input { [1i64, 2, 3, 4, 5] } output { [112i64, 234, 455] }
-- input { [1i64, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6] }
-- output { [112i64, 234, 456, 678, 891, 123, 345, 567, 789, 912, 234, 456, 678, 891, 123, 345, 566] }
entry thinned [n] (a: [n]i64) : [(n + 1) / 2]i64 =
  let at j = a[i64.max 0 (i64.min (n - 1) j)]
  in tabulate ((n + 1) / 2) (\j ->
       100 * at (2 * j - 1) + 10 * at (2 * j) + at (2 * j + 1))

-- By three, with a rest of 0, 1 or 2, and by two at a border that is known at run time.
-- ==
-- entry: thirds
-- input { 0i64 empty([0]i64) } output { empty([0]i64) }
-- input { 0i64 [5i64, 6] } output { empty([0]i64) }
-- input { 4i64 [5i64, 6, 7] } output { [527i64] }
-- input { 5i64 [5i64, 6, 7, 8] } output { [527i64] }
-- input { 1i64 [5i64, 6, 7, 8, 9] } output { [527i64] }
-- input { 3i64 [5i64, 6, 7, 8, 9, 1] } output { [517i64, 721] }
-- input { 2i64 [5i64, 6, 7, 8, 9, 1, 2] } output { [517i64, 721] }
-- input { 6i64 [5i64, 6, 7, 8, 9, 1, 2] } output { [517i64, 721] }
entry thirds [n] (m: i64) (a: [n]i64) : [n / 3]i64 =
  let at j = a[i64.max 0 (i64.min (n - 1) j)]
  in tabulate (n / 3) (\j ->
       100 * at (3 * j - 1) + 10 * (if j + 1 < n / 3 then 1 else 2)
       + at (3 * j + 2)
       + 0 * (if 2 * j + 1 < m then at (2 * j) else at j))

-- ==
-- entry: scaled
-- input { 7i64 0i64 } output { empty([0]bool) empty([0]i64) }
-- input { 0i64 3i64 } output { [false, false, false] [0i64, 3, 6] }
-- input { 1i64 3i64 } output { [false, false, false] [1i64, 3, 6] }
-- input { 2i64 3i64 } output { [true, false, false] [2i64, 3, 6] }
-- input { 3i64 4i64 } output { [true, false, false, false] [3i64, 3, 6, 9] }
-- input { 4i64 4i64 } output { [true, true, false, false] [4i64, 4, 6, 9] }
-- input { 5i64 4i64 } output { [true, true, false, false] [5i64, 5, 6, 9] }
-- input { -5i64 4i64 } output { [false, false, false, false] [0i64, 3, 6, 9] }
-- input { 100i64 2i64 } output { [true, true] [100i64, 100] }
-- input { -9223372036854775808i64 2i64 } output { [false, false] [0i64, 3] }
entry scaled (m: i64) (n: i64) : ([n]bool, [n]i64) =
  unzip (tabulate n (\j -> (2 * j + 1 < m, i64.max (3 * j) m)))

-- From the last element to the first one.
-- ==
-- entry: backwards
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [3i64] } output { [3i64] }
-- input { [3i64, 4] } output { [7i64, 4] }
-- input { [3i64, 4, 5] } output { [12i64, 9, 5] }
-- input { [1i64, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] }
-- output {
--   [210i64, 209, 207, 204, 200, 195, 189, 182, 174, 165, 155, 144, 132, 119, 105, 90, 74, 57, 39, 20]
-- }
entry backwards [n] (a: [n]i64) : *[n]i64 =
  loop b = copy a for j' < n do
    let j = n - 1 - j'
    let next = if j + 1 < 0 || j + 1 >= n then 0 else b[j + 1]
    let far = if j - 1 < 0 || j - 1 >= n then 0 else b[j - 1]
    in b with [j] = b[j] + next + 0 * far
