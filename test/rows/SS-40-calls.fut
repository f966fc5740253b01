-- Functions that stay calls get their destinations, and the sizes of these come from their size functions [paper 5,
-- section 4]; they call each other, are called in branches and in loops.
-- ==
-- entry: main
-- input { [3i64, 1i64, 2i64, 5i64] } output { [3i64, 4i64, 8i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- ==
-- entry: branch
-- input { [3i64, 1i64, 2i64, 5i64] true } output { [3i64, 4i64] }
-- input { [3i64, 1i64, 2i64, 5i64] false } output { [5i64, 2i64, 1i64, 3i64] }
-- ==
-- entry: repeated
-- input { [3i64, 1i64, 2i64, 5i64] 3i64 } output { 21i64 }
-- ==
-- entry: rows
-- input { [[3i64, 1i64], [2i64, 5i64]] } output { [[3i64, 3i64], [2i64, 2i64]] }
#[noinline]
def half [n] (xs: [n]i64) : []i64 = scan (+) 0 (take (n / 2) xs)
#[noinline]
def both [n] (xs: [n]i64) : []i64 = half xs ++ map (+ 5) (half xs)
entry main [n] (xs: [n]i64) : []i64 = both xs
entry branch [n] (xs: [n]i64) (c: bool) : []i64 = if c then half xs else reverse xs
entry repeated [n] (xs: [n]i64) (k: i64) : i64 = loop s = 0 for _i < k do s + i64.sum (half xs)
entry rows [n] [m] (xss: [n][m]i64) = map (\xs -> map (\x -> x + 0 * length xs) (half xs ++ half xs)) xss
