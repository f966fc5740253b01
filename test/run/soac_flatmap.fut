-- Joined arrays of different sizes with their sizes, flags and offsets; results beside the arrays; elements that are
-- rows or tuples.
-- ==
-- entry: multiples
-- input { empty([0]i64) } output { empty([0]i64) empty([0]bool) empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [0i64, 0i64] } output { [0i64, 0i64] empty([0]bool) [0i64, 0i64] empty([0]i64) [0i64, 0i64] }
-- input { [2i64, 0i64, 3i64] }
-- output { [2i64, 0i64, 3i64] [true, false, true, false, false] [0i64, 2i64, 2i64] [0i64, 10i64, 0i64, 10i64, 20i64]
-- [4i64, 0i64, 9i64] }

-- ==
-- entry: rows
-- input { empty([0]i64) } output { empty([0][2]i64) }
-- input { [2i64, 0i64, 1i64] } output { [[0i64, 2i64], [1i64, 2i64], [0i64, 1i64]] }

-- ==
-- entry: kept
-- input { [[2i64, 0i64, -3i64], [-1i64, -1i64, -2i64], [-5i64, 6i64, -7i64]] }
-- output { [2i64, 0i64, 1i64] [2i64, 0i64, 6i64] }
-- input { empty([0][3]i64) } output { empty([0]i64) empty([0]i64) }
-- input { empty([2][0]i64) } output { [0i64, 0i64] empty([0]i64) }

-- ==
-- entry: pairs
-- input { [3i64, 1i64] } output { [0i32, 1i32, 2i32, 0i32] [1.5f64, 2.5f64, 3.5f64, 1.5f64] }

-- ==
-- entry: segment_sums
-- input { [3i64, 0i64, 2i64] } output { [3i64, 0i64, 1i64] }
-- input { [1i64] } output { [0i64] }

entry multiples [n] (xs: [n]i64) = flatmap (\x -> (map (* 10) (iota x), x * x)) xs

entry rows [n] (xs: [n]i64) =
  let (_, _, _, joined) = flatmap' (\x -> map (\i -> [i, x]) (iota x)) xs
  in joined

entry kept [n] [m] (xs: [n][m]i64) =
  let (sizes, _, _, joined) = flatmap' (filter (>= 0)) xs
  in (sizes, joined)

entry pairs [n] (xs: [n]i64) =
  let (_, _, _, joined) = flatmap' (\x -> map (\i -> (i32.i64 i, f64.i64 i + 1.5)) (iota x)) xs
  in unzip joined

-- The sum of each part by its offset, from one scan of the joined array.
entry segment_sums [n] (xs: [n]i64) =
  let (sizes, _, offsets, joined) = flatmap' iota xs
  let sums = [0] ++ scan (+) 0 joined
  in map2 (\size offset -> sums[offset + size] - sums[offset]) sizes offsets
