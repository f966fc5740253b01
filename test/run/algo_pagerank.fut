-- PageRank over a list of edges: out-degrees and incoming sums by reduce_by_index, the weight of pages without links
-- spread over all.
-- ==
-- input { 3i32 0i64 empty([0]i64) empty([0]i64) }
-- output { empty([0]f64) }
-- input { 2i32 1i64 empty([0]i64) empty([0]i64) }
-- output { [1.0f64] }
-- input { 1i32 2i64 [0i64] [1i64] }
-- output { [0.2875f64, 0.7124999999999999f64] }
-- input { 10i32 5i64 [0i64, 0i64, 1i64, 2i64, 2i64, 3i64, 3i64] [1i64, 2i64, 2i64, 0i64, 3i64, 0i64, 4i64] }
-- output { [0.249741740273531f64, 0.15758980356119387f64, 0.29151563112167744f64, 0.17525239367834644f64,
--   0.12590043136525111f64] }
-- input { 7i32 7i64 [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 6i64] [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 0i64,
--   3i64] }
-- output { [0.09798947544642858f64, 0.10471962555803571f64, 0.11044025315290179f64, 0.1821318861607143f64,
--   0.1762406746651786f64, 0.17123314489397323f64, 0.15724494012276785f64] }

entry main [m] (steps: i32) (n: i64) (from: [m]i64) (to: [m]i64) : [n]f64 =
  let degrees = hist (+) 0 n from (replicate m 1i32)
  let count = f64.i64 n
  in loop ranks = replicate n (1 / count) for _i < steps do
       let shares = map2 (\rank degree -> rank / f64.i32 degree) ranks degrees
       let incoming = reduce_by_index (replicate n 0) (+) 0 to (map (\f -> shares[f]) from)
       let lost = f64.sum (map2 (\rank degree -> if degree == 0 then rank else 0) ranks degrees)
       in map (\sum -> 0.15 / count + 0.85 * (sum + lost / count)) incoming
