-- Trial division: how many primes a list holds, twins, and the factors of a number collected in a growing array.
-- ==
-- entry: count
-- input { empty([0]i64) }
-- output { 0i64 }
-- input { [1i64] }
-- output { 0i64 }
-- input { [2i64] }
-- output { 1i64 }
-- input { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 25i64, 49i64, 97i64, -7i64] }
-- output { 4i64 }
-- input { [999983i64, 999999i64, 1000003i64] }
-- output { 2i64 }

-- ==
-- entry: twins
-- input { 0i64 }
-- output { empty([0]i64) empty([0]i64) }
-- input { 1i64 }
-- output { empty([0]i64) empty([0]i64) }
-- input { 4i64 }
-- output { [3i64] [5i64] }
-- input { 50i64 }
-- output { [3i64, 5i64, 11i64, 17i64, 29i64, 41i64] [5i64, 7i64, 13i64, 19i64, 31i64, 43i64] }

-- ==
-- entry: factors
-- input { 1i64 }
-- output { empty([0]i64) }
-- input { 2i64 }
-- output { [2i64] }
-- input { 97i64 }
-- output { [97i64] }
-- input { 360i64 }
-- output { [2i64, 2i64, 2i64, 3i64, 3i64, 5i64] }
-- input { 1001i64 }
-- output { [7i64, 11i64, 13i64] }
-- input { 65536i64 }
-- output { [2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64, 2i64] }

def is_prime (n: i64) : bool =
  n > 1 && (loop (d, prime) = (2, true) while prime && d * d <= n do (d + 1, n % d != 0)).1

entry count [n] (xs: [n]i64) : i64 = i64.sum (map (\x -> i64.bool (is_prime x)) xs)

entry twins (limit: i64) : ([]i64, []i64) =
  let both = filter (\p -> is_prime p && is_prime (p + 2)) (iota limit)
  in (both, map (+ 2) both)

entry factors (n: i64) : []i64 =
  let (_, _, found) =
    loop (rest, d, found: []i64) = (n, 2, []) while rest > 1 do
      if d * d > rest then (1, d, found ++ [rest])
      else if rest % d == 0 then (rest / d, d, found ++ [d])
      else (rest, d + 1, found)
  in found
