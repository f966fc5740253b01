-- With workers, large copies and fills are divided: the ranges of an array whose elements are adjacent, else rows.
-- ==
-- entry: transposed
-- input { 0i64 5i64 } auto output
-- input { 7i64 1i64 } auto output
-- input { 33i64 70i64 } auto output
-- input { 3i64 200i64 } auto output
entry transposed (n: i64) (m: i64) : ([m][n]i64, [n][m]u8) =
  let a = tabulate_2d n m (\i j -> i * 1000 + j)
  in (copy (transpose a), copy (transpose (map (map u8.i64) (transpose a))))

-- Few of the outermost dimension: ranges of the second one.
-- ==
-- entry: plates
-- input { [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] } output { [[[1], [5]]] }
-- input { empty([2][0][3]i32) } auto output
-- input { [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[-1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]] } auto output
entry plates [n] [m] (a: [2][n][m]i32) : [][][]i32 =
  let p = copy a[:, ::2, ::3]
  in copy (transpose p)

-- ==
-- entry: filled
-- input { 0i64 3i64 } auto output
-- input { 1i64 1i64 } auto output
-- input { 50i64 7i64 } auto output
entry filled (n: i64) (m: i64) : ([n][m]f32, [n]i64, [m]i16, [n][m]i64) =
  (replicate n (replicate m 1.5), iota n, map i16.i64 (iota m), replicate n (map (* 3) (iota m)))

-- Steps, backwards, and parts that begin inside of the result.
-- ==
-- entry: counted
-- input { 3i64 100i64 7i64 } auto output
-- input { 90i64 1i64 -4i64 } auto output
-- input { 5i64 5i64 1i64 } auto output
entry counted (a: i64) (b: i64) (step: i64) : []i64 = (a..(a + step)...b) ++ iota a ++ replicate b step

-- ==
-- entry: updated
-- input { 0i64 1i64 } auto output
-- input { 40i64 9i64 } auto output
-- input { 41i64 3i64 } auto output
entry updated (n: i64) (k: i64) : ([n]i64, [n]i64, [k][n]i64) =
  let a = map (* 7) (iota n)
  let h = n / 2
  let halves = copy a with [n - h:] = a[:h]
  let over = (let b = copy a in copy b with [:h] = copy b[n - h:])
  let rows = loop r = replicate k (replicate n (-1)) for i < k do r with [i] = rotate i a
  in (halves, over, rows)

-- What a loop leaves in one of two blocks.
-- ==
-- entry: settled
-- input { [1f64, 2f64, 3f64] 0i64 } auto output
-- input { [1f64, 2f64, 3f64] 3i64 } auto output
entry settled [n] (a: [n]f64) (k: i64) : [n]f64 =
  loop b = copy a for _i < k do map2 (+) (rotate 1 b) a

-- A constant size that is large, a local array, and a function that runs in iterations.
-- ==
-- entry: others
-- input { 3i64 } auto output
entry others (k: i64) : (i64, [k]i64, [k]i64) =
  let large = replicate 40000 k
  let small = [k, k + 1, k + 2, k + 3, k + 4, k + 5]
  let table = copy (reverse small)
  let part (i: i64) = #[noinline] i64.sum (replicate i i)
  in (reduce (+) 0 (scan (+) 0 large), copy table[:k], map part (iota k))
