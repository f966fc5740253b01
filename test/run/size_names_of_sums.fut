-- `let [k]` names a size that is a sum of names which are gone, as that of xs[:n - lo] is when lo is.
-- ==
-- entry: shortened
-- input { 5i64 } output { 4i64 [0i64, 1i64, 2i64, 3i64] }
-- input { 3i64 } output { 2i64 [0i64, 1i64] }
entry shortened (n: i64) : (i64, []i64) =
  let [k] (xs: [k]i64) =
    let lo = if n > 9 then 2 else 1
    in (iota n)[:n - lo]
  in (k, map2 (\x i -> x + i - i) xs (iota k))

-- ==
-- entry: between
-- input { 5i64 } output { [2i64, 3i64] 6i64 }
-- input { 2i64 } output { [0i64] 3i64 }
entry between (n: i64) : ([]i64, i64) =
  let [k] (xs: [k]i64) =
    let hi = if n > 3 then 4 else 1
    let lo = if n > 3 then 2 else 0
    in (iota n)[lo:hi]
  let counted =
    loop sum = 0 for i < 2 do
      let [j] (ys: [j]i64) = (let m = i + k in (iota n)[:m - i]) in sum + j + i
  in (xs, counted + i64.sum (replicate k 1) - 1)

-- ==
-- entry: two
-- input { 4i64 } output { 3i64 3i64 }
entry two (n: i64) : (i64, i64) =
  let [k] (pair: ([k]i64, [k]bool)) =
    let m = if n > 2 then 1 else 0
    in (tail (iota n), replicate (n - m) true :> [n - 1]bool)
  in (k, length pair.1)

-- The sizes of what is computed from k are sums of gone names too: split finds its own.
-- ==
-- entry: halves
-- input { 5i64 } output { [0i64, 1i64, 2i64, 3i64] 4i64 }
-- input { 12i64 } output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64] 10i64 }
entry halves (n: i64) : ([]i64, i64) =
  let [k] (xs: [k]i64) =
    let lo = (let ys = iota n in if length ys > 9 then 2 else 1)
    in (iota n)[:n - lo]
  let (a, b) = split (xs ++ xs) :> ([k]i64, [k]i64)
  in (a, length b)

-- ==
-- entry: both_named
-- input { 5i64 } output { [1i64, 2i64, 3i64, 4i64] [0i64] [0i64, 1i64, 2i64, 3i64, 4i64] }
entry both_named (n: i64) : ([]i64, []i64, []i64) =
  let [k] [j] (xs: [k]i64, ys: [j]i64) =
    let lo = (let zs = iota n in if length zs > 9 then 2 else 1)
    in ((iota n)[lo:n], (iota n)[:lo])
  in (xs, replicate j 0, iota (k + j))
