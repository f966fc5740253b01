-- Functions whose results have sizes of their own, used together.
def evens (n: i64) : []i64 = filter (\i -> i % 2 == 0) (iota n)
def pair (n: i64) : ?[k].([k]i64, [k]bool) = let xs = evens n in (xs, map (> 2) xs)
-- ==
-- input { 7i64 }
-- output { [0i64, 2i64, 4i64, 6i64] [0i64, 2i64, 4i64, 6i64] [false, false, true, true] 4i64
--   [0i64, 0i64, 8i64, 12i64] }
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]bool) 0i64 empty([0]i64) }
entry main (n: i64) : ([]i64, []i64, []bool, i64, []i64) =
  let (xs, bs) = pair n
  in (evens n, xs, bs, length bs, map2 (\x b -> if b then 2 * x else 0) xs bs)
