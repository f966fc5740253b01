-- Arrays that live inside one iteration of a map, of a map in a map, of a loop in a map and of a branch in those;
-- sizes that depend on the iteration.
-- ==
-- entry: triangular
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [4i64] }
-- output { [4i64] }
-- input { [-1i64, -2i64, -6i64, -6i64, 8i64, 8i64, 9i64] }
-- output { [-1i64, -8i64, -39i64, -112i64, -175i64, -204i64, -168i64] }

-- ==
-- entry: pairs
-- input { empty([0]i64) }
-- output { empty([0][0]i64) }
-- input { [4i64] }
-- output { [[12i64]] }
-- input { [5i64, 4i64, 1i64] }
-- output { [[15i64, 15i64, 15i64], [12i64, 12i64, 12i64], [3i64, 3i64, 3i64]] }

-- ==
-- entry: looped
-- input { 2i64 empty([0][3]i64) }
-- output { empty([0]i64) }
-- input { 2i64 empty([3][0]i64) }
-- output { [0i64, 0i64, 0i64] }
-- input { 0i64 [[-2i64, 8i64], [-4i64, 7i64]] }
-- output { [6i64, 3i64] }
-- input { 3i64 [[-8i64, 5i64, -7i64], [7i64, -9i64, 0i64], [-9i64, -1i64, 2i64], [-1i64, 0i64, 8i64], [3i64, -7i64,
--   2i64]] }
-- output { [-233i64, 67i64, -309i64, 30i64, -15i64] }

-- ==
-- entry: filtered
-- input { empty([0][3]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { empty([2][0]i64) }
-- output { [0i64, 0i64] [0i64, 0i64] }
-- input { [[-9i64]] }
-- output { [0i64] [0i64] }
-- input { [[-8i64, 9i64, -4i64, -4i64, -2i64], [-7i64, 5i64, 4i64, -8i64, -9i64], [-3i64, 3i64, 8i64, 8i64, 5i64],
--   [-7i64, 0i64, 5i64, 7i64, 0i64], [1i64, -6i64, 5i64, -3i64, -5i64], [-6i64, -8i64, 2i64, -4i64, -3i64], [-4i64,
--   -2i64, 0i64, -9i64, -6i64]] }
-- output { [1i64, 2i64, 4i64, 2i64, 2i64, 1i64, 0i64] [9i64, 5i64, 8i64, 7i64, 5i64, 2i64, 0i64] }

-- ==
-- entry: divisors
-- input { 0i64 }
-- output { empty([0]i64) empty([0]i64) }
-- input { 1i64 }
-- output { [1i64] [1i64] }
-- input { 13i64 }
-- output { [1i64, 2i64, 2i64, 3i64, 2i64, 4i64, 2i64, 4i64, 3i64, 4i64, 2i64, 6i64, 2i64] [1i64, 3i64, 4i64, 7i64,
--   6i64, 12i64, 8i64, 15i64, 13i64, 18i64, 12i64, 28i64, 14i64] }

-- ==
-- entry: branches
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [4i64] }
-- output { [20i64] }
-- input { [2i64] }
-- output { [4i64] }
-- input { [-4i64, 2i64, 8i64, 11i64, 7i64, 3i64, 5i64, 12i64, -1i64, 5i64, -4i64] }
-- output { [0i64, 4i64, 16i64, 22i64, 84i64, 0i64, 10i64, 0i64, 0i64, 10i64, 0i64] }

-- ==
-- entry: tables
-- input { 0i64 [1i64, 2i64] }
-- output { empty([2][0]i64) }
-- input { 3i64 empty([0]i64) }
-- output { empty([0][3]i64) }
-- input { 1i64 [5i64] }
-- output { [[5i64]] }
-- input { 5i64 [-9i64, -7i64, 7i64] }
-- output { [[-9i64, -13i64, -21i64, -37i64, -69i64], [-7i64, -14i64, -28i64, -56i64, -112i64], [7i64, 14i64, 28i64,
--   56i64, 112i64]] }

entry triangular [n] (xs: [n]i64) : [n]i64 =
  map (\i -> let part = scan (+) 0 (take (i + 1) xs) in i64.sum part * length part) (iota n)

entry pairs [n] (xs: [n]i64) : [n][n]i64 =
  map (\x -> map (\y -> let t = tabulate 5 (\k -> x * k + y)
                        let u = scan i64.max i64.lowest (rotate 2 t)
                        in u[3] - t[1]) xs) xs

entry looped [n][m] (k: i64) (a: [n][m]i64) : [n]i64 =
  map (\row -> let state = loop state = row for i < k do map2 (\x y -> x + y * i) (scan (+) 0 state) (reverse state)
                in i64.sum state) a

entry filtered [n][m] (a: [n][m]i64) : ([n]i64, [n]i64) =
  unzip (map (\row -> let good = filter (> 0) row
                      let sorted = loop s = copy good for i < length good do
                                     let least = loop j = i for k in i..<length good do if s[k] < s[j] then k else j
                                     let (x, y) = (s[i], s[least])
                                     in (s with [i] = y) with [least] = x
                      in (length good, if null sorted then 0 else sorted[length sorted / 2])) a)

entry divisors (n: i64) : ([n]i64, [n]i64) =
  unzip (tabulate n (\i -> let ds = filter (\d -> (i + 1) % (d + 1) == 0) (iota (i + 1))
                           in (length ds, i64.sum ds + length ds)))

entry branches [n] (xs: [n]i64) : [n]i64 =
  map (\x -> if x % 3 == 0 then 0
             else if x % 3 == 1 then i64.sum (scan (+) 0 (iota (i64.abs x + 1)))
             else let t = replicate (i64.abs x) x in t[0] + length t) xs

entry tables [n] (k: i64) (xs: [n]i64) : [n][k]i64 =
  map (\x -> loop row = replicate k 0 for i < k do row with [i] = (if i == 0 then x else row[i - 1] * 2 + x % 7)) xs
