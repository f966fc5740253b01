-- Sizes that only loops decide, used as rows: the first row is measured, every other one compared.
-- ==
-- entry: powers
-- input { [2i64, 2i64] } output { [[1i64, 1i64, 1i64, 1i64], [1i64, 1i64, 1i64, 1i64]] }
-- input { [2i64, 3i64] } error: the elements of an array must all have the same shape
-- ==
-- entry: divisors
-- input { [6i64, 8i64, 15i64] }
-- output { [[1i64, 2i64, 3i64, 6i64], [1i64, 2i64, 4i64, 8i64], [1i64, 3i64, 5i64, 15i64]] }
-- input { [6i64, 7i64] } error: the elements of an array must all have the same shape
-- ==
-- entry: nested
-- input { [[6i64, 8i64], [15i64, 10i64]] }
-- output { [[[1i64, 2i64, 3i64, 6i64], [1i64, 2i64, 4i64, 8i64]],
--   [[1i64, 3i64, 5i64, 15i64], [1i64, 2i64, 5i64, 10i64]]] }
-- input { empty([0][2]i64) } output { empty([0][2][0]i64) }
-- input { empty([2][0]i64) } output { empty([2][0][0]i64) }
def doubled (k: i64) : []i64 = loop s = [1] for _i < k do s ++ s
def divisors_of (n: i64) : []i64 = filter (\d -> n % d == 0) (map (+ 1) (iota n))
entry powers (ks: []i64) = map doubled ks
entry divisors (ns: []i64) = map divisors_of ns
entry nested (ns: [][]i64) = map (map divisors_of) ns
