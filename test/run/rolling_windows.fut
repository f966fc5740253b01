-- Windows of as many elements as an argument says, as slices: limited at the beginning, absent there, or on both sides.

-- ==
-- entry: limited
-- input { 3i64 [1i64, 5i64, 2i64, 8i64, 3i64, 9i64, 4i64] } auto output
-- input { 1i64 [1i64, 5i64, 2i64] } auto output
-- input { 9i64 [1i64, 5i64, 2i64] } auto output
-- input { 0i64 [1i64, 5i64, 2i64] } auto output
-- input { 3i64 empty([0]i64) } auto output
-- input { -1i64 [1i64, 5i64] } error: out of bounds
-- input { 9223372036854775807i64 [1i64, 5i64] } auto outcome
entry limited [n] (k: i64) (xs: [n]i64) : ([n]i64, [n]i64) =
  (map (\i -> i64.sum xs[i64.max 0 (i + 1 - k):i + 1] * i64.min k (i + 1))
       (iota n),
   map (\i -> i64.maximum xs[i64.max 0 (i + 1 - k):i + 1]) (iota n))

-- ==
-- entry: absent
-- input { 3i64 [1i64, 5i64, 2i64, 8i64, 3i64, 9i64, 4i64] } auto output
-- input { 9i64 [1i64, 5i64, 2i64] } auto output
-- input { 0i64 [1i64, 5i64, 2i64] } auto outcome
-- input { -2i64 [1i64, 5i64, 2i64] } auto outcome
-- input { -9223372036854775808i64 [1i64, 5i64] } auto outcome
entry absent [n] (k: i64) (xs: [n]i64) : [n]i64 =
  map (\i -> if i < k - 1 then -1 else i64.sum xs[i - k + 1:i + 1]) (iota n)

-- ==
-- entry: around
-- input { 2i64 [1i64, 5i64, 2i64, 8i64, 3i64, 9i64, 4i64] } auto output
-- input { 9i64 [1i64, 5i64, 2i64] } auto output
-- input { 0i64 [1i64, 5i64, 2i64] } auto output
-- input { -1i64 [1i64, 5i64, 2i64] } auto outcome
entry around [n] (r: i64) (xs: [n]i64) : ([n]i64, [n]i64) =
  unzip (map (\i ->
                let a = i64.max 0 (i - r)
                let b = i64.min n (i + r + 1)
                in (i64.sum xs[a:b], b - a)) (iota n))

-- ==
-- entry: deviations
-- input { 2i64 [1.0, 5.0, 2.0, 8.0, 3.0] } output { [2.0, 1.5, 3.0, 2.5] }
-- input { 6i64 [1.0, 5.0, 2.0, 8.0, 3.0] } output { empty([0]f64) }
-- input { 7i64 [1.0, 5.0, 2.0, 8.0, 3.0] } error: invalid
entry deviations [n] (k: i64) (xs: [n]f64) : []f64 =
  map (\i ->
         let window = xs[i:i + k]
         let mean = f64.sum window / f64.i64 k
         in f64.sqrt
              (f64.sum (map (\x -> (x - mean) * (x - mean)) window)
               / f64.i64 k)) (iota (n - k + 1))

-- ==
-- entry: long
-- input { 5i64 100i64 } output { [true, true, true, true] }
-- input { 64i64 200i64 } output { [true, true, true, true] }
entry long (k: i64) (n: i64) : []bool =
  let xs = map (\i -> i * i % 31) (iota n)
  let sum a b = loop s = 0 for i in a..<b do s + xs[i]
  let (sums, most) = limited k xs
  in [and
        (map2 (\i s ->
                 s == sum (i64.max 0 (i + 1 - k)) (i + 1) * i64.min k (i + 1))
              (iota n) sums),
      and (map2 (\i m -> m >= xs[i]) (iota n) most),
      and
        (map2 (\i s -> s == (if i < k - 1 then -1 else sum (i - k + 1) (i + 1)))
              (iota n) (absent k xs)),
      and
        (map2 (\i s -> s == sum (i64.max 0 (i - k)) (i64.min n (i + k + 1)))
              (iota n) (around k xs).0)]
