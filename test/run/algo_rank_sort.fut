-- Sorting by counting: the place of an element is how many are smaller, or equal and earlier. Two sorted arrays merge
-- by binary search for the places.
-- ==
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [2.5f64] }
-- output { [2.5f64] }
-- input { [1.75f64, 3.5f64, -0.5f64, -3.0f64, -2.0f64, 3.5f64, 0.5f64] }
-- output { [-3.0f64, -2.0f64, -0.5f64, 0.5f64, 1.75f64, 3.5f64, 3.5f64] }
-- input { [1.0f64, 1.0f64, -1.0f64, 1.0f64, 0.5f64] }
-- output { [-1.0f64, 0.5f64, 1.0f64, 1.0f64, 1.0f64] }

-- ==
-- entry: merge
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) }
-- input { empty([0]i32) [3i32] }
-- output { [3i32] }
-- input { [4i32] empty([0]i32) }
-- output { [4i32] }
-- input { [1i32, 3i32, 5i32] [2i32, 3i32, 4i32, 9i32, 10i32] }
-- output { [1i32, 2i32, 3i32, 3i32, 4i32, 5i32, 9i32, 10i32] }
-- input { [-7i32, -3i32, -1i32, 2i32, 3i32, 4i32, 5i32] [-9i32, 0i32, 1i32, 2i32, 3i32] }
-- output { [-9i32, -7i32, -3i32, -1i32, 0i32, 1i32, 2i32, 2i32, 3i32, 3i32, 4i32, 5i32] }

entry main [n] (xs: [n]f64) : [n]f64 =
  let places = map (\i ->
      i64.sum (map (\j -> i64.bool (xs[j] < xs[i] || (xs[j] == xs[i] && j < i))) (iota n)))
    (iota n)
  in scatter (replicate n 0) places xs

-- How many elements of the sorted array come before x.
def count_before [n] (before: i32 -> bool) (xs: [n]i32) : i64 =
  let (low, _) = loop (low, high) = (0, n) while low < high do
                   let middle = (low + high) / 2
                   in if before xs[middle] then (middle + 1, high) else (low, middle)
  in low

entry merge [n][m] (xs: [n]i32) (ys: [m]i32) : [n + m]i32 =
  let from_xs = map2 (\i x -> i + count_before (< x) ys) (iota n) xs
  let from_ys = map2 (\j y -> j + count_before (<= y) xs) (iota m) ys
  in scatter (scatter (replicate (n + m) 0) from_xs xs) from_ys ys
