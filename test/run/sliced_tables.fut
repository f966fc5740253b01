-- Tables of functions with rows of a size that each function decides; rows of several arrays, records and tuples.
-- ==
-- entry: tables
-- input { [2i64, 2i64] }
-- output { [[0.0, 0.5, 1.0], [0.0, 0.5, 1.0]] [[0i64, 1i64, 4i64], [0i64, 1i64, 4i64]] }
-- input { [2i64, 3i64] } error: the elements of an array must all have the same shape
-- ==
-- entry: records
-- input { [3i64, 3i64] } output { [6i64, 6i64] [[0i64, 1i64, 2i64, 3i64], [0i64, 1i64, 2i64, 3i64]] }
#[noinline]
def table (k: i64) : ?[m].([m]f64, [m]i64) =
  let m = k + 1
  in (map (\i -> f64.i64 i / f64.i64 k) (iota m), map (\i -> i * i) (iota m))
#[noinline]
def described (k: i64) : ?[m].{sum: i64, parts: [m]i64} =
  let parts = iota (k + 1) in {sum = i64.sum parts, parts = parts}
entry tables (ks: []i64) = unzip (map table ks)
entry records (ks: []i64) = let rs = map described ks in (map (.sum) rs, map (.parts) rs)
