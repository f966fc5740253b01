-- Memory that is returned, kept beyond its scope, carried by loops, and given back when a call fails half-way.

-- ==
-- entry: quick_sorted
-- input { [5i64, 1i64, 4i64, 1i64, 9i64] } output { [1i64, 1i64, 4i64, 5i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
def sorted [n] (xs: [n]i64) : []i64 =
  if n < 2 then xs
  else let pivot = xs[n / 2]
       in sorted (filter (< pivot) xs) ++ filter (== pivot) xs ++ sorted (filter (> pivot) xs)
entry quick_sorted (xs: []i64) : []i64 = sorted xs

-- ==
-- entry: doubled
-- input { 3i64 [1i32, 2i32] } output { [1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32, 1i32, 2i32] }
-- input { 0i64 [1i32, 2i32] } output { [1i32, 2i32] }
entry doubled (rounds: i64) (xs: []i32) : []i32 = loop xs for _i < rounds do xs ++ xs

-- ==
-- entry: smoothed
-- input { 2i64 [0f64, 8f64, 0f64, 8f64] } output { [4f64, 4f64, 4f64, 4f64] }
-- input { 0i64 [1f64] } output { [1f64] }
-- input { 5i64 empty([0]f64) } output { empty([0]f64) }
entry smoothed [n] (rounds: i64) (xs: [n]f64) : [n]f64 =
  loop xs for _i < rounds do map2 (\a b -> (a + b) / 2) xs (rotate 1 xs)

-- ==
-- entry: survivors
-- input { [[3i32, -1i32, 2i32], [-5i32, -6i32, 0i32]] } output { [5i64, 0i64] }
-- input { empty([0][3]i32) } output { empty([0]i64) }
entry survivors [n][m] (xss: [n][m]i32) : [n]i64 = map (\xs -> reduce (+) 0 (map i64.i32 (filter (> 0) xs))) xss

-- ==
-- entry: looked_up
-- input { [10i32, 20i32, 30i32] [2i64, 0i64] } output { [40i32, 20i32] }
-- input { [10i32, 20i32, 30i32] [2i64, 3i64, 0i64] } error: out of bounds
-- input { [10i32, 20i32, 30i32] empty([0]i64) } output { empty([0]i32) }
entry looked_up [n][m] (xs: [n]i32) (at: [m]i64) : [m]i32 =
  map (\i -> let own = filter (> 0) (map (+ 10) xs)
             let sums = scan (+) 0 own
             in sums[i] - (if i == 0 then 0 else sums[i - 1])) at
