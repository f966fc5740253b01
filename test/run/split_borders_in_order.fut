-- Loops whose rounds need the one before, with conditions that ask for their ends.
-- ==
-- entry: sums
-- input { [1i64, 2i64, 3i64] } output { [1i64, 3i64, 6i64] }
-- input { [5i64] } output { [5i64] }
-- input { [5i64, 6i64] } output { [5i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64]
-- }
-- output { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64, 10i64, 11i64, 12i64, 13i64, 14i64, 15i64, 16i64,
-- 17i64, 34i64] }
entry sums [n] (xs: [n]i64) : [n]i64 =
  loop ys = replicate n 0 for i < n do
    if i == 0 then ys with [0] = xs[0] else if i == n - 1 then ys with [i] = ys[i - 1] * 2 else ys with [i] =
      ys[i - 1] + xs[i]

-- A bound that the rounds of another loop change.
-- ==
-- entry: counted
-- input { 20i64 3i64 } output { 261i64 }
-- input { 1i64 3i64 } output { 1i64 }
-- input { 0i64 3i64 } output { 0i64 }
-- input { 20i64 0i64 } output { 0i64 }
-- input { -4i64 2i64 } output { 0i64 }
entry counted (n: i64) (k: i64) : i64 =
  let (sum, _) =
    loop (sum, m) = (0, n) for _r < k do
      let inner = loop s = 0 for i < m do if i == 0 then s + 1 else if i >= m - 2 then s + 2 * i else s + 1
      in (sum + inner, m - 1)
  in sum
