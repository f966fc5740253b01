-- Greatest common divisors by map over pairs and by reduction, least common multiples, the extended algorithm, and
-- inverses modulo a prime.
-- ==
-- entry: pairs
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { [12i64] [18i64] }
-- output { [6i64] [36i64] }
-- input { [0i64, 5i64, -12i64, 17i64, 100i64] [0i64, 0i64, 18i64, 19i64, 75i64] }
-- output { [0i64, 5i64, 6i64, 1i64, 25i64] [0i64, 0i64, 36i64, 323i64, 300i64] }

-- ==
-- entry: all_of_them
-- input { empty([0]i64) }
-- output { 0i64 1i64 }
-- input { [7i64] }
-- output { 7i64 7i64 }
-- input { [12i64, 18i64, 30i64] }
-- output { 6i64 180i64 }
-- input { [4i64, 6i64, 10i64, 14i64, 22i64] }
-- output { 2i64 4620i64 }

-- ==
-- entry: inverses
-- input { 2i64 }
-- output { [1i64] }
-- input { 3i64 }
-- output { [1i64, 2i64] }
-- input { 7i64 }
-- output { [1i64, 4i64, 5i64, 2i64, 3i64, 6i64] }
-- input { 13i64 }
-- output { [1i64, 7i64, 9i64, 10i64, 8i64, 11i64, 2i64, 5i64, 3i64, 4i64, 6i64, 12i64] }

def gcd (a: i64) (b: i64) : i64 =
  (loop (a, b) = (i64.abs a, i64.abs b) while b != 0 do (b, a % b)).0

def lcm (a: i64) (b: i64) : i64 = if a == 0 || b == 0 then 0 else i64.abs (a / gcd a b * b)

entry pairs [n] (a: [n]i64) (b: [n]i64) : ([n]i64, [n]i64) =
  unzip (map2 (\x y -> (gcd x y, lcm x y)) a b)

entry all_of_them [n] (xs: [n]i64) : (i64, i64) =
  (reduce gcd 0 xs, reduce lcm 1 xs)

-- g, x and y with a x + b y = g.
def extended (a: i64) (b: i64) : (i64, i64, i64) =
  let (g, _, x, _, y, _) =
    loop (r0, r1, s0, s1, t0, t1) = (a, b, 1, 0, 0, 1) while r1 != 0 do
      let q = r0 / r1
      in (r1, r0 - q * r1, s1, s0 - q * s1, t1, t0 - q * t1)
  in (g, x, y)

entry inverses (p: i64) : []i64 =
  map (\i -> let (_, x, _) = extended (i + 1) p in x % p) (iota (p - 1))
