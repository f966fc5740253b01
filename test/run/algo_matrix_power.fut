-- Powers of a matrix modulo a number by squaring, Fibonacci numbers from them, and all Fibonacci numbers at once by a
-- scan over matrices.
-- ==
-- input { empty([0][0]i64) 3i64 7i64 }
-- output { empty([0][0]i64) }
-- input { [[3i64]] 5i64 100i64 }
-- output { [[43i64]] }
-- input { [[-2i64, -8i64], [-9i64, 0i64]] 0i64 97i64 }
-- output { [[1i64, 0i64], [0i64, 1i64]] }
-- input { [[-1i64, -5i64], [1i64, 5i64]] 13i64 97i64 }
-- output { [[1i64, 5i64], [96i64, 92i64]] }
-- input { [[-5i64, -1i64, 8i64], [4i64, -4i64, -4i64], [3i64, -6i64, -5i64]] 7i64 1009i64 }
-- output { [[341i64, 738i64, 740i64], [354i64, 737i64, 687i64], [943i64, 848i64, 184i64]] }
-- input { [[9i64, 4i64, 2i64, -2i64, -6i64], [-8i64, 7i64, -3i64, 4i64, -4i64], [-4i64, -7i64, -6i64, 0i64, -9i64],
--   [1i64, 3i64, 5i64, 7i64, -8i64], [-4i64, -6i64, 5i64, 8i64, 1i64]] 11i64 101i64 }
-- output { [[42i64, 4i64, 73i64, 40i64, 38i64], [14i64, 79i64, 45i64, 24i64, 84i64], [95i64, 73i64, 33i64, 15i64,
--   9i64], [53i64, 20i64, 83i64, 49i64, 69i64], [96i64, 29i64, 1i64, 46i64, 8i64]] }

-- ==
-- entry: fibonacci
-- input { 0i64 }
-- output { 0i64 }
-- input { 1i64 }
-- output { 1i64 }
-- input { 2i64 }
-- output { 1i64 }
-- input { 31i64 }
-- output { 1346269i64 }
-- input { 97i64 }
-- output { 500422649i64 }

-- ==
-- entry: all_fibonacci
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { [0i64] }
-- input { 2i64 }
-- output { [0i64, 1i64] }
-- input { 41i64 }
-- output { [0i64, 1i64, 1i64, 2i64, 3i64, 5i64, 8i64, 13i64, 21i64, 34i64, 55i64, 89i64, 144i64, 233i64, 377i64,
--   610i64, 987i64, 1597i64, 2584i64, 4181i64, 6765i64, 10946i64, 17711i64, 28657i64, 46368i64, 75025i64,
--   121393i64, 196418i64, 317811i64, 514229i64, 832040i64, 1346269i64, 2178309i64, 3524578i64, 5702887i64,
--   9227465i64, 14930352i64, 24157817i64, 39088169i64, 63245986i64, 102334155i64] }

def multiply [n] (modulus: i64) (a: [n][n]i64) (b: [n][n]i64) : [n][n]i64 =
  map (\row -> map (\column -> i64.sum (map2 (*) row column) % modulus) (transpose b)) a

entry main [n] (a: [n][n]i64) (exponent: i64) (modulus: i64) : [n][n]i64 =
  let identity = tabulate_2d n n (\i j -> i64.bool (i == j) % modulus)
  let (result, _, _) =
    loop (result, base, e) = (identity, a, exponent) while e > 0 do
      (if e % 2 == 1 then multiply modulus result base else result, multiply modulus base base, e / 2)
  in result

entry fibonacci (n: i64) : i64 = (main [[1, 1], [1, 0]] n 1000000007)[0, 1]

type two_by_two = (i64, i64, i64, i64)

entry all_fibonacci (n: i64) : [n]i64 =
  let times (a, b, c, d) (e, f, g, h) : two_by_two =
    (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)
  in map (\(_, b, _, _) -> b) (exscan times (1, 0, 0, 1) (replicate n (1, 1, 1, 0)))
