-- Arrays filtered until nothing changes: the k-th smallest by pivots, lucky numbers, removal of local minima, and
-- unique elements.
-- ==
-- entry: kth
-- input { 0i64 [5i32] }
-- output { 5i32 }
-- input { 1i64 [3i32, 1i32] }
-- output { 3i32 }
-- input { 2i64 [4i32, 4i32, 4i32, 4i32] }
-- output { 4i32 }
-- input { 3i64 [7i32, -2i32, -4i32, 8i32, 9i32, 2i32, 0i32] }
-- output { 2i32 }
-- input { 0i64 [-5i32, -9i32, 1i32, 3i32, -5i32, 0i32, 7i32, -5i32, 7i32, -7i32, -4i32] }
-- output { -9i32 }
-- input { 12i64 [53i32, 30i32, 34i32, -90i32, -70i32, -28i32, 7i32, 45i32, -77i32, 37i32, -50i32, 55i32, 76i32] }
-- output { 76i32 }
-- input { 0i64 empty([0]i32) }
-- error: out of bounds

-- ==
-- entry: lucky
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { [1i64] }
-- input { 2i64 }
-- output { [1i64] }
-- input { 13i64 }
-- output { [1i64, 3i64, 7i64, 9i64, 13i64] }
-- input { 80i64 }
-- output { [1i64, 3i64, 7i64, 9i64, 13i64, 15i64, 21i64, 25i64, 31i64, 33i64, 37i64, 43i64, 49i64, 51i64, 63i64,
--   67i64, 69i64, 73i64, 75i64, 79i64] }

-- ==
-- entry: eroded
-- input { empty([0]i32) }
-- output { empty([0]i32) 1i32 }
-- input { [1i32] }
-- output { [1i32] 1i32 }
-- input { [2i32, 1i32, 2i32] }
-- output { [2i32, 2i32] 2i32 }
-- input { [5i32, 1i32, 4i32, 3i32, 9i32, 2i32, 6i32] }
-- output { [5i32, 9i32, 6i32] 3i32 }
-- input { [8i32, 8i32, 6i32, -18i32, -9i32, -9i32, -14i32, 11i32, 18i32, 16i32, 20i32, -1i32, -10i32, -5i32, -3i32,
--   -6i32, -13i32] }
-- output { [8i32, 8i32, 6i32, -9i32, -9i32, 11i32, 18i32, 20i32, -1i32, -3i32, -6i32, -13i32] 3i32 }

-- ==
-- entry: unique
-- input { empty([0]i32) }
-- output { empty([0]i32) }
-- input { [1i32] }
-- output { [1i32] }
-- input { [3i32, 1i32, 3i32, 2i32, 1i32] }
-- output { [3i32, 1i32, 2i32] }
-- input { [-3i32, 1i32, 2i32, 1i32, 1i32, 0i32, 0i32, -1i32, 3i32, -2i32, 1i32, 2i32, -2i32, 1i32, -3i32, 0i32,
--   -3i32] }
-- output { [-3i32, 1i32, 2i32, 0i32, -1i32, 3i32, -2i32] }

entry kth [n] (k: i64) (xs: [n]i32) : i32 =
  let (xs, _) =
    loop (xs: []i32, k) = (xs, k) while length xs > 1 do
      let pivot = xs[length xs / 2]
      let low = filter (< pivot) xs
      let equal = filter (== pivot) xs
      in if k < length low then (low, k)
         else if k < length low + length equal then ([pivot], 0)
         else (filter (> pivot) xs, k - length low - length equal)
  in xs[0]

entry lucky (n: i64) : []i64 =
  let (xs, _) =
    loop (xs: []i64, i) = (map (\j -> 2 * j + 1) (iota ((n + 1) / 2)), 1)
    while i < length xs && xs[i] <= length xs do
      let step = xs[i]
      let kept = filter (\j -> (j + 1) % step != 0) (indices xs)
      in (map (\j -> xs[j]) kept, i + 1)
  in xs

-- Remove elements smaller than both neighbours until there are none.
entry eroded [n] (xs: [n]i32) : ([]i32, i32) =
  let (xs, rounds, _) =
    loop (xs: []i32, rounds, before) = (xs, 0, n + 1) while length xs < before do
      let m = length xs
      let stays i = i == 0 || i == m - 1 || xs[i] >= xs[i - 1] || xs[i] >= xs[i + 1]
      in (map (\i -> xs[i]) (filter stays (iota m)), rounds + 1, m)
  in (xs, rounds)

entry unique [n] (xs: [n]i32) : []i32 =
  loop found: []i32 = [] for x in xs do
    if any (== x) found then found else found ++ [x]
