-- Primes up to a number: flags crossed out in place by an inner loop, and the same by scattering whole ranges.
-- ==
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { empty([0]i64) }
-- input { 2i64 }
-- output { [2i64] }
-- input { 3i64 }
-- output { [2i64, 3i64] }
-- input { 31i64 }
-- output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64, 31i64] }
-- input { 100i64 }
-- output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64, 31i64, 37i64, 41i64, 43i64, 47i64,
--   53i64, 59i64, 61i64, 67i64, 71i64, 73i64, 79i64, 83i64, 89i64, 97i64] }

-- ==
-- entry: scattered
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { empty([0]i64) }
-- input { 2i64 }
-- output { [2i64] }
-- input { 17i64 }
-- output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64] }
-- input { 60i64 }
-- output { [2i64, 3i64, 5i64, 7i64, 11i64, 13i64, 17i64, 19i64, 23i64, 29i64, 31i64, 37i64, 41i64, 43i64, 47i64,
--   53i64, 59i64] }

def flags (n: i64) : [n + 1]bool =
  let start = tabulate (n + 1) (\i -> i >= 2)
  in loop flags = start for k < n - 1 do
       let i = k + 2
       in if flags[i] && i * i <= n
       then let (flags, _) = loop (flags, j) = (flags, i * i) while j <= n do
                               (flags with [j] = false, j + i)
            in flags
       else flags

entry main (n: i64) : []i64 =
  let is_prime = flags n
  in filter (\i -> is_prime[i]) (iota (n + 1))

entry scattered (n: i64) : []i64 =
  let is_prime =
    loop flags = tabulate (n + 1) (\i -> i >= 2) for k < n - 1 do
      let i = k + 2
      in if flags[i]
      then let multiples = map (\k -> (k + 2) * i) (iota (n / i - 1))
           in scatter flags multiples (map (\_ -> false) multiples)
      else flags
  in filter (\i -> is_prime[i]) (iota (n + 1))
