-- iota, replicate, split, concat, also at size 0.
-- ==
-- input { 3i64 2i64 } output { [0i64, 1i64, 2i64] [7i64, 7i64] [0i64, 1i64] [2i64] [0i64, 1i64, 2i64, 7i64, 7i64] }
-- input { 0i64 0i64 } output { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { 1i64 2i64 } error: .
entry main (n: i64) (k: i64) : ([]i64, []i64, []i64, []i64, []i64) =
  let (a: [k]i64, b) = split (iota n)
  in (iota n, replicate k 7, a, b, iota n ++ replicate k 7)
