-- Sizes whose division leaves nothing over are equal to what is left: the windows of a padded array are as many as its
-- elements.
-- ==
-- entry: main halves
-- input { [1i64, 2i64, 3i64] } output { [4i64, 8i64, 8i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
def same [n] (a: [n]i64) (b: [n]i64) : [n]i64 = map2 (+) a b
def half [n] (a: [n]i64) : [n / 2]i64 = take (n / 2) a
entry main [n] (a: [n]i64) : [n]i64 = same a (map (\w -> w[0] + w[1] + w[2]) (slide 3 1 (pad 1 1 0 a)))
entry halves [n] (a: [n]i64) : [n]i64 = same (half (a ++ a :> [2 * n]i64))
  (map (\w -> w[0] + w[1] + w[2]) (slide 3 1 (pad 1 1 0 a)))
