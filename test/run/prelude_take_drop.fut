-- take, drop and split: parts of an array, their sizes from the arguments or the context; beyond the ends they fail.
-- ==
-- entry: parts
-- input { 0i64 [1i32, 2i32, 3i32] } output { empty([0]i32) [1i32, 2i32, 3i32] }
-- input { 2i64 [1i32, 2i32, 3i32] } output { [1i32, 2i32] [3i32] }
-- input { 3i64 [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] empty([0]i32) }
-- input { 4i64 [1i32, 2i32, 3i32] } error: out of bounds
-- input { -1i64 [1i32, 2i32, 3i32] } error: .

-- ==
-- entry: halves
-- input { [1i32, 2i32, 3i32, 4i32] } output { [1i32, 2i32] [3i32, 4i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1i32, 2i32, 3i32] } output { [1i32] [2i32, 3i32] }

-- ==
-- entry: again
-- random input { [100]i64 } output { true }
-- random input { [1]i64 } output { true }

entry parts [n] (i: i64) (xs: [n]i32) : ([]i32, []i32) = (take i xs, drop i xs)

entry halves [n] (xs: [n]i32) : ([]i32, []i32) =
  let k = n / 2
  let (a, b): ([k]i32, [n - k]i32) = split (sized (k + (n - k)) xs)
  in (a, b)

entry again [n] (xs: [n]i64) : bool =
  and (map (\i -> let ys = take i xs ++ drop i xs in and (map2 (==) (sized n ys) xs)) (indices xs))
