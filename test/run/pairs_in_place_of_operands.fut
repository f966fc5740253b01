-- The results of a scan or a map of pairs are in two places, though both could be in that of an operand and the second
-- is wanted there.
-- ==
-- entry: second_first
-- input { [150i64, 275i64, 5i64] } output { [150i64, 425i64, 430i64] }
-- input { [7i64] } output { [7i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry second_first [n] (xs: [n]i64) : [n]i64 =
  let (parts, wholes) = opaque (unzip (map (\x -> (x % 100, x / 100)) xs))
  let (a, b) = unzip (scan (\(a, b) (c, d) -> (a + c, b + d)) (0, 0) (zip parts wholes))
  in map2 (\b a -> b * 100 + a) b a

-- ==
-- entry: first_first
-- input { [150i64, 275i64, 5i64] } output { [150i64, 425i64, 430i64] }
entry first_first [n] (xs: [n]i64) : [n]i64 =
  let (parts, wholes) = opaque (unzip (map (\x -> (x % 100, x / 100)) xs))
  let (a, b) = unzip (scan (\(a, b) (c, d) -> (a + c, b + d)) (0, 0) (zip parts wholes))
  in map2 (\a b -> b * 100 + a) a b

-- ==
-- entry: maps
-- input { [150i64, 275i64, 5i64] } output { [102i64, 178i64, 6i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry maps [n] (xs: [n]i64) : [n]i64 =
  let (parts, wholes) = opaque (unzip (map (\x -> (x % 100, x / 100)) xs))
  let (a, b) = opaque (unzip (map2 (\p w -> (p + w + 1, w * 50)) parts wholes))
  in opaque (map2 (\b a -> b + a) b a)
