-- A filter of cheap elements stores each one where the next kept one belongs: nothing behind the kept elements may
-- matter, nor what is in the memory that follows.

-- ==
-- entry: updated
-- input { [9, 8, 7, 6] [1, -1, 2, -2] } output { [1, 2, 7, 6] }
-- input { [9, 8, 7, 6] [-1, -1, -2, -2] } output { [9, 8, 7, 6] }
-- input { [9, 8, 7, 6] [1, 3, 2, 2] } output { [1, 3, 2, 2] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
entry updated [n] (a: *[n]i32) (xs: [n]i32) : [n]i32 =
  let kept = filter (> 0) xs
  in a with [0:length kept] = kept

-- ==
-- entry: chosen
-- input { true [9, 8, 7, 6] [1, -1, 2, -2] } output { [9, 1, 2, 6] }
-- input { false [9, 8, 7, 6] [1, -1, 2, -2] } output { [9, -1, -2, 6] }
entry chosen [n] (c: bool) (a: *[n]i32) (xs: [n]i32) : [n]i32 =
  let kept = if c then filter (> 0) xs else filter (< 0) xs
  in a with [1:1 + length kept] = kept

-- ==
-- entry: in_rows
-- input { [[1, -1, 2], [3, 4, 5], [-1, -1, -1]] } output { [[1, 2, 7], [3, 4, 5], [7, 7, 7]] }
entry in_rows [n][m] (xss: [n][m]i32) : [n][m]i32 =
  map (\xs -> let kept = filter (> 0) xs in (replicate m 7) with [0:length kept] = kept) xss

-- ==
-- entry: onto_itself
-- input { [5, -1, 6, -2, 7] } output { [10, 12, 14] [5, -1, 6, -2, 7] }
-- input { [-5] } output { empty([0]i32) [-5] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
entry onto_itself [n] (xs: [n]i32) =
  let ys = copy xs
  in (map (* 2) (filter (> 0) ys), xs)

-- ==
-- entry: joined
-- input { [5, -1, 6, -2, 7] } output { [5, 6, 7, -1, -2, 5, -1, 6, -2, 7] }
-- input { [-1, -2] } output { [-1, -2, -1, -2] }
entry joined [n] (xs: [n]i32) = filter (> 0) xs ++ filter (<= 0) xs ++ xs

-- ==
-- entry: rows
-- input { [[1, -1, 2], [3, 4, 5], [-1, -1, -1]] } output { [3i64, 12, 0] }
entry rows [n][m] (xss: [n][m]i32) : [n]i64 = map (\xs -> i64.i32 (i32.sum (filter (> 0) xs))) xss

-- ==
-- entry: parts
-- input { [3.0, 1.0, 4.0, 1.0, 5.0] } output { [1.0, 1.0] [3.0, 4.0, 5.0] 14.0 5.0 }
-- input { [3.0] } output { empty([0]f64) [3.0] 3.0 3.0 }
entry parts [n] (xs: [n]f64) : ([]f64, []f64, f64, f64) =
  let (a, b) = partition (< xs[0]) xs
  in (a, b, f64.sum xs, f64.maximum xs)

-- ==
-- entry: pairs
-- input { [3, -1, 4] [true, false, true] } output { [3, 4] [true, true] [6, 8] }
entry pairs [n] (xs: [n]i32) (bs: [n]bool) : ([]i32, []bool, []i32) =
  let (a, b, c) = unzip3 (filter (\(x, _, _) -> x > 0) (zip3 xs bs (map (* 2) xs)))
  in (a, b, c)

-- ==
-- entry: repeated
-- input { [8, 3, 5, 1, 9, 2] } output { [8, 9] }
entry repeated (xs: []i32) =
  loop ys = xs while length ys > 2 do filter (> (i32.sum ys / i32.i64 (length ys))) ys |> reverse
