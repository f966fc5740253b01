-- Bitonic sorting of a power of two by exchanges at a distance, written as gathers; and with infinities as padding for
-- other lengths.
-- ==
-- input { empty([0]f32) }
-- output { empty([0]f32) }
-- input { [1.5f32] }
-- output { [1.5f32] }
-- input { [2f32, 1f32] }
-- output { [1f32, 2f32] }
-- input { [3.5f32, -1.25f32, -1.75f32, -0.75f32, 1.5f32, -2f32, -1.75f32] }
-- output { [-2f32, -1.75f32, -1.75f32, -1.25f32, -0.75f32, 1.5f32, 3.5f32] }
-- input { [0.5f32, -2.5f32, -1.5f32, 0.75f32, 3.25f32, -0.75f32, -2.75f32, -2.25f32] }
-- output { [-2.75f32, -2.5f32, -2.25f32, -1.5f32, -0.75f32, 0.5f32, 0.75f32, 3.25f32] }
-- input { [-1.75f32, -3.75f32, -1.75f32, 4f32, 1.5f32, 0.75f32, 1.75f32, -3.75f32, 0f32, -3.75f32, 3f32, -4f32,
--   1f32] }
-- output { [-4f32, -3.75f32, -3.75f32, -3.75f32, -1.75f32, -1.75f32, 0f32, 0.75f32, 1f32, 1.5f32, 1.75f32, 3f32,
--   4f32] }

def power_above (n: i64) : i64 = loop p = 1 while p < n do p * 2

def exchange [n] (block: i64) (distance: i64) (xs: [n]f32) : [n]f32 =
  map (\i ->
         let partner = i ^ distance
         let ascending = i & block == 0
         let (a, b) = (xs[i], xs[partner])
         in if (i < partner) == ascending then f32.min a b else f32.max a b)
      (iota n)

def sort_power [n] (xs: [n]f32) : [n]f32 =
  (loop (xs, block) = (xs, 2) while block <= n do
     let (xs, _) = loop (xs, distance) = (xs, block / 2) while distance > 0 do
                     (exchange block distance xs, distance / 2)
     in (xs, block * 2)).0

entry main [n] (xs: [n]f32) : [n]f32 =
  let p = power_above n
  let padded = xs ++ replicate (p - n) f32.inf
  in take n (sort_power padded)
