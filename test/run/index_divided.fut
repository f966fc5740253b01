-- Loops over flat indices that are taken apart by division: by sizes, by numbers nobody knows, by constants; the parts
-- alone, or put together again.

-- ==
-- entry: rows_and_columns
-- input { empty([0][3]i64) } output { empty([0]i64) empty([0]i64) }
-- input { [[5i64]] } output { [5i64] [0i64] }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- output { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] [0i64, 0i64, 0i64, 3i64, 3i64, 3i64] }
-- input { [[1i64], [2i64], [3i64]] } output { [1i64, 2i64, 3i64] [0i64, 1i64, 2i64] }
entry rows_and_columns [n][m] (a: [n][m]i64) : ([]i64, []i64) =
  let flat = n * m
  in (map (\t -> a[t / m, t % m]) (iota flat),
    map (\t -> if t % m == 0 && t / m == n then a[0, 0] else t / m * i64.min m 3) (iota flat))

-- ==
-- entry: unknown_divisor
-- input { 2i64 [10i64, 20i64, 30i64, 40i64, 50i64] } output { [10i64, 20i64, 11i64, 21i64, 12i64] }
-- input { 7i64 [10i64, 20i64, 30i64] } output { [10i64, 20i64, 30i64] }
-- input { 1i64 [10i64, 20i64, 30i64] } output { [10i64, 11i64, 12i64] }
-- input { 0i64 empty([0]i64) } output { empty([0]i64) }
-- input { 0i64 [1i64] } error: division by zero
-- input { -2i64 [10i64, 20i64, 30i64] } error: out of bounds
-- input { -2i64 [10i64] } output { [10i64] }
entry unknown_divisor [n] (m: i64) (a: [n]i64) : [n]i64 = map (\i -> a[i % m] + i / m) (iota n)

-- ==
-- entry: remainders
-- input { -3i64 7i64 } output { [0i64, -2i64, -1i64, 0i64, -2i64, -1i64, 0i64] [0i64, 1i64, 2i64, 0i64, 1i64, 2i64,
-- 0i64] [0i64, -1i64, -1i64, -1i64, -2i64, -2i64, -2i64] }
-- input { 3i64 7i64 } output { [0i64, 1i64, 2i64, 0i64, 1i64, 2i64, 0i64] [0i64, 1i64, 2i64, 0i64, 1i64, 2i64, 0i64]
-- [0i64, 0i64, 0i64, 1i64, 1i64, 1i64, 2i64] }
-- input { 3i64 0i64 } output { empty([0]i64) empty([0]i64) empty([0]i64) }
entry remainders (m: i64) (n: i64) : ([n]i64, [n]i64, [n]i64) =
  unzip3 (map (\i -> (i % m, i %% m, i / m)) (iota n))

-- Runs of a length that grows: where one begins, the state begins anew.
-- ==
-- entry: states
-- input { 1i64 6i64 } output { [1i64, 1i64, 1i64, 1i64, 1i64, 1i64] }
-- input { 4i64 6i64 } output { [4i64, 5i64, 7i64, 10i64, 4i64, 9i64] }
-- input { 9i64 6i64 } output { [9i64, 10i64, 12i64, 15i64, 19i64, 24i64] }
-- input { 4i64 0i64 } output { empty([0]i64) }
entry states (run: i64) (n: i64) : [n]i64 =
  let (out, _) = loop (out, s) = (replicate n 0, 0) for t < n do
    let start = t / run * run
    let s = if t == start then run else s + t
    in (out with [t] = s, s)
  in out

-- Three sizes in one index; the divisor of the outer loop is a product.
-- ==
-- entry: three
-- input { [[[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]], [[7i64, 8i64], [9i64, 10i64], [11i64, 12i64]]] }
-- output { [1i64, 7i64, 3i64, 9i64, 5i64, 11i64, 2i64, 8i64, 4i64, 10i64, 6i64, 12i64] 75i64 }
-- input { empty([2][0][4]i64) } output { empty([0]i64) 0i64 }
entry three [n][m][l] (a: [n][m][l]i64) : ([]i64, i64) =
  (map (\t -> a[t % n, t / n % m, t / (n * m)]) (iota (n * m * l)),
   reduce (+) 0 (map (\t -> t % l * a[t / (m * l), t / l % m, t % l] + t / (m * l) * a[t / (m * l), t / l % m, t % l]
     - t / l % m * 2) (iota (n * m * l))))

-- ==
-- entry: constants
-- input { 40i64 } output { [0i64, 16i64, 32i64] 380i64 16i64 }
-- input { 15i64 } output { [0i64] 105i64 0i64 }
-- input { 0i64 } output { empty([0]i64) 0i64 0i64 }
entry constants (n: i64) : ([]i64, i64, i64) =
  (filter (\t -> t % 16 == 0) (iota n), i64.sum (map (\t -> t % 20) (iota n)), loop most = 0 for t < n
    do i64.max most (t / 17 * 8))

-- One divisor is a multiple of another, which changes from step to step.
-- ==
-- entry: multiples
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } auto output
-- input { 2i64 } auto output
-- input { 3i64 } auto output
-- input { 16i64 } auto output
-- input { 41i64 } auto output
entry multiples (n: i64) : [n]i64 =
  let (a, _) =
    loop (a, s) = (replicate n 0, 1) while s < n do
      let b = tabulate n (\k -> a[k] * 3 + k % s + 5 * (k / (2 * s)) + 7 * (k / s % 2) + k / (4 * s))
      in (b, 2 * s)
  in a

-- The divisor that is a multiple may be 0 or negative, and then the quotient may still be reached.
-- ==
-- entry: guarded
-- input { -3i64 20i64 } auto output
-- input { 0i64 20i64 } auto output
-- input { 3i64 20i64 } auto output
entry guarded (s: i64) (n: i64) : [n]i64 =
  tabulate n (\k -> (if s > 0 then k / s + k % s else k) + (if s != 0 then k / (2 * s) else 1))

-- A divisor that is at least 1 needs no test, wherever the 1 stands.
-- ==
-- entry: at_least_one
-- input { 6i64 4i64 }
-- output { [0i64, 0i64, 1i64, 3i64, 8i64, 8i64]
-- [0i64, 3i64, 6i64, 9i64, 4i64, 7i64] }
-- input { 5i64 2i64 }
-- output { [0i64, 3i64, 10i64, 13i64, 20i64]
-- [0i64, 3i64, 2i64, 5i64, 0i64] }
-- input { 4i64 -7i64 }
-- output { [0i64, 7i64, 14i64, 21i64]
-- [0i64, 0i64, 0i64, 0i64] }
-- input { 0i64 3i64 } output { empty([0]i64) empty([0]i64) }
entry at_least_one (n: i64) (k: i64) : ([n]i64, [n]i64) =
  (tabulate n (\t -> loop s = 0 for i < 3 do s * 2 + t / i64.max 1 (k - i)),
   tabulate n (\t -> loop s = 0 for i < 3 do s * 2 + t % i64.max (k * i) 1))
