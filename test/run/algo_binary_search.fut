-- Lower and upper bounds in a sorted array by halving, the number of occurrences, and an integer square root found the
-- same way.
-- ==
-- entry: bounds
-- input { empty([0]i64) [3i64] }
-- output { [0i64] [0i64] }
-- input { [5i64] [4i64, 5i64, 6i64] }
-- output { [0i64, 0i64, 1i64] [0i64, 1i64, 1i64] }
-- input { [-9i64, -4i64, 2i64, 5i64, 5i64, 6i64, 6i64, 7i64, 8i64, 9i64, 9i64] [-3i64, -2i64, -1i64, 0i64, 1i64,
--   2i64, 3i64] }
-- output { [2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 3i64] [2i64, 2i64, 2i64, 2i64, 2i64, 3i64, 3i64] }

-- ==
-- entry: occurrences
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [2i64, 2i64, 2i64] [1i64, 2i64, 3i64] }
-- output { [0i64, 3i64, 0i64] }
-- input { [0i64, 0i64, 2i64, 2i64, 2i64, 2i64, 3i64, 3i64, 3i64, 4i64, 4i64, 5i64, 5i64] [0i64, 1i64, 2i64, 3i64,
--   4i64, 5i64] }
-- output { [2i64, 0i64, 4i64, 3i64, 2i64, 2i64] }

-- ==
-- entry: square_roots
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [0i64] }
-- output { [0i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 15i64, 16i64, 17i64, 999999i64, 1000000000i64] }
-- output { [1i64, 1i64, 1i64, 2i64, 3i64, 4i64, 4i64, 999i64, 31622i64] }

def search (n: i64) (goes_right: i64 -> bool) : i64 =
  (loop (low, high) = (0, n) while low < high do
     let middle = low + (high - low) / 2
     in if goes_right middle then (middle + 1, high) else (low, middle)).0

entry bounds [n][k] (xs: [n]i64) (wanted: [k]i64) : ([k]i64, [k]i64) =
  unzip (map (\w -> (search n (\i -> xs[i] < w), search n (\i -> xs[i] <= w))) wanted)

entry occurrences [n][k] (xs: [n]i64) (wanted: [k]i64) : [k]i64 =
  map (\w -> search n (\i -> xs[i] <= w) - search n (\i -> xs[i] < w)) wanted

entry square_roots [n] (xs: [n]i64) : [n]i64 =
  map (\x -> search (x + 1) (\i -> (i + 1) * (i + 1) <= x)) xs
