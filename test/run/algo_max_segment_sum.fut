-- The largest sum of a segment: a reduction with a record of four numbers, and by scans of prefix sums.
-- ==
-- input { empty([0]i32) }
-- output { 0i32 }
-- input { [5i32] }
-- output { 5i32 }
-- input { [-5i32] }
-- output { 0i32 }
-- input { [1i32, -2i32, 3i32, 4i32, -1i32, 5i32, -7i32, 2i32] }
-- output { 11i32 }
-- input { [-11i32, -4i32, 20i32, -14i32, 0i32, 16i32, -10i32, -19i32, 6i32, 6i32, -16i32, -14i32, -12i32, 0i32,
--   10i32, 17i32, 8i32] }
-- output { 35i32 }

-- ==
-- entry: by_scans
-- input { empty([0]i32) }
-- output { 0i32 }
-- input { [5i32] }
-- output { 5i32 }
-- input { [-5i32] }
-- output { 0i32 }
-- input { [1i32, -2i32, 3i32, 4i32, -1i32, 5i32, -7i32, 2i32] }
-- output { 11i32 }
-- input { [6i32, -7i32, -8i32, 0i32, 20i32, 1i32, 1i32, 7i32, -15i32, 20i32, 13i32, 11i32, 5i32, -15i32, -7i32,
--   16i32, -5i32] }
-- output { 63i32 }

-- ==
-- entry: kadane
-- input { empty([0]i32) }
-- output { 0i32 }
-- input { [5i32] }
-- output { 5i32 }
-- input { [-5i32] }
-- output { 0i32 }
-- input { [1i32, -2i32, 3i32, 4i32, -1i32, 5i32, -7i32, 2i32] }
-- output { 11i32 }
-- input { [-18i32, -8i32, -14i32, -15i32, -8i32, -4i32, -2i32, -1i32, -4i32, -10i32, 19i32, -13i32, -19i32, -3i32,
--   -6i32, -6i32, 16i32] }
-- output { 19i32 }

type summary = {best: i32, prefix: i32, suffix: i32, total: i32}

def neutral : summary = {best = 0, prefix = 0, suffix = 0, total = 0}

def join (a: summary) (b: summary) : summary =
  {best = i32.max (i32.max a.best b.best) (a.suffix + b.prefix),
   prefix = i32.max a.prefix (a.total + b.prefix),
   suffix = i32.max b.suffix (b.total + a.suffix),
   total = a.total + b.total}

def single (x: i32) : summary =
  let positive = i32.max 0 x
  in {best = positive, prefix = positive, suffix = positive, total = x}

entry main [n] (xs: [n]i32) : i32 = (reduce join neutral (map single xs)).best

entry by_scans [n] (xs: [n]i32) : i32 =
  let sums = scan (+) 0 xs
  let lowest_before = map (i32.min 0) (exscan i32.min 0 sums)
  in reduce i32.max 0 (map2 (-) sums lowest_before)

entry kadane [n] (xs: [n]i32) : i32 =
  (foldl (\(best, current) x ->
     let current = i32.max 0 (current + x)
     in (i32.max best current, current)) (0, 0) xs).0
