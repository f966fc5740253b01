-- Rows of an array that is made outside of a branch, updated in the branch: the new row is written over the old one.
-- ==
-- entry: sums
-- input { [0i64, 2, 0, 5, -1] 3i64 [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]] } output { [[6, 8], [0, 0], [3, 4]] }
-- input { empty([0]i64) 1i64 empty([0][2]i32) } output { [[0, 0]] }
entry sums [n][d] (at: [n]i64) (k: i64) (xss: [n][d]i32) : [k][d]i32 =
  loop s = replicate k (replicate d 0) for i < n do
    let j = at[i]
    in if j >= 0 && j < k then s with [j] = map2 (+) s[j] xss[i] else s

-- Branches in branches, and two arrays.
-- ==
-- entry: kinds
-- input { [0i64, 1, 0, 1, 2] [[1i64, 2], [3, 4], [5, 6], [7, 8], [9, 10]] }
-- output { [2i64, 2] [[6i64, 8], [21, 32]] }
entry kinds [n][d] (at: [n]i64) (xss: [n][d]i64) : ([2]i64, [2][d]i64) =
  loop (c, s) = (replicate 2 0, [replicate d 0, replicate d 1]) for i < n do
    let (j, before) = (at[i], c[0])
    in if j == 0
       then (c with [0] = before + 1,
             if before > 0 then s with [0] = map2 (+) s[0] xss[i] else s with [0] = copy xss[i])
       else if j == 1 then (c with [1] = c[1] + 1, s with [1] = map2 (*) s[1] xss[i]) else (c, s)

-- The new row is made of another row, backwards of itself, or of one that the branch has changed.
-- ==
-- entry: mixed
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9]] } output { [[1, 2, 3], [5, 7, 9], [14, 15, 16]] }
-- input { empty([0][3]i32) } output { empty([0][3]i32) }
entry mixed [n][d] (xss: [n][d]i32) : [n][d]i32 =
  loop s = copy xss for i < n do
    if i == 0 then s
    else if i % 2 == 1 then s with [i] = map2 (+) s[i - 1] s[i]
    else let s = s with [i] = reverse s[i]
         in s with [i] = map2 (+) s[i] s[i - 1]

-- The array as it was before the branch is read after it: a copy.
-- ==
-- entry: kept
-- input { true [[1, 2], [3, 4]] } output { [[4, 6], [3, 4]] 10 }
-- input { false [[1, 2], [3, 4]] } output { [[1, 2], [3, 4]] 10 }
entry kept [n][d] (c: bool) (xss: [n][d]i32) : ([n][d]i32, i32) =
  let s = map (map (+ 0)) xss
  let t = if c then (copy s) with [0] = map2 (+) s[0] s[n - 1] else copy s
  in (t, i32.sum (flatten s))

-- In a loop inside of the branch, and with a row that may fail.
-- ==
-- entry: often
-- input { 2i64 [[1, 2], [3, 4]] [1, 2] } output { [[13, 14], [3, 4]] }
-- input { 2i64 [[1, 2], [3, 4]] [1, 0] } error: division by zero
-- input { 0i64 [[1, 2], [3, 4]] [1, 0] } output { [[1, 2], [3, 4]] }
entry often [n][d] (times: i64) (xss: [n][d]i32) (by: [d]i32) : [n][d]i32 =
  let s = copy xss
  in if times > 0
     then loop s for _ in 0..<times do s with [0] = map3 (\x y z -> x * 2 + y / z) s[0] s[1] by
     else s
