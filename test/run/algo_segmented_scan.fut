-- Scan restarting at flags: the operator works on pairs. Segment sums are the last elements of the segments.
-- ==
-- entry: sums
-- input { empty([0]bool) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [false] [4i64] }
-- output { [4i64] }
-- input { [true] [4i64] }
-- output { [4i64] }
-- input { [false, true, false, false, true, true, false] [6i64, -8i64, -8i64, -5i64, -8i64, 8i64, -5i64] }
-- output { [6i64, -8i64, -16i64, -21i64, -8i64, 8i64, 3i64] }

-- ==
-- entry: maxima
-- input { empty([0]bool) empty([0]f32) }
-- output { empty([0]f32) }
-- input { [true] [1.5f32] }
-- output { [1.5f32] }
-- input { [true, false, false, true, false] [1f32, -2f32, 3f32, -4f32, -5f32] }
-- output { [1f32, 1f32, 3f32, -4f32, -4f32] }

-- ==
-- entry: segment_sums
-- input { empty([0]bool) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [true] [7i64] }
-- output { [7i64] }
-- input { [true, false, true, true, false, false, false, true, false, true, false] [-4i64, -9i64, 3i64, -1i64,
--   -6i64, -2i64, -8i64, -4i64, -8i64, -6i64, -1i64] }
-- output { [-13i64, 3i64, -17i64, -12i64, -7i64] }

def segmented_scan [n] 't (op: t -> t -> t) (ne: t) (flags: [n]bool) (xs: [n]t) : [n]t =
  let combine (f1, x1) (f2, x2) = (f1 || f2, if f2 then x2 else op x1 x2)
  in map (.1) (scan combine (false, ne) (zip flags xs))

entry sums [n] (flags: [n]bool) (xs: [n]i64) : [n]i64 = segmented_scan (+) 0 flags xs

entry maxima [n] (flags: [n]bool) (xs: [n]f32) : [n]f32 = segmented_scan f32.max f32.lowest flags xs

entry segment_sums [n] (flags: [n]bool) (xs: [n]i64) : []i64 =
  let scanned = segmented_scan (+) 0 flags xs
  let is_last = map (\i -> i == n - 1 || flags[i + 1]) (iota n)
  in map (.1) (filter (.0) (zip is_last scanned))
