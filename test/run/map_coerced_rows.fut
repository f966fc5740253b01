-- Rows whose size only a run-time check can tell.
def upto (n: i64) : []i64 = filter (< n) (iota 10)
-- ==
-- input { [2i64, 2i64] } output { [[0i64, 1i64], [0i64, 1i64]] }
-- input { [2i64, 3i64] } error: cannot match shape
-- input { empty([0]i64) } output { empty([0][2]i64) }
entry main (ns: []i64) : [][]i64 = map (\n -> upto n :> [2]i64) ns
