-- The size of the rows of an empty array is what the type says, though no row is computed.
def size (z: i64) = if z > 3 then z * 2 else z
entry remainder [n] (xs: [n]i64) (z: i64) (_: []i64) = transpose (map (\x -> replicate (z % 5) x) xs)
entry converted [n] (xs: [n]i64) (z: i64) (_: []i64) = transpose (map (\x -> replicate (i64.i32 (i32.i64 z)) x) xs)
entry element [n] (xs: [n]i64) (_: i64) (ns: []i64) = transpose (map (\x -> replicate ns[0] x) xs)
entry call [n] (xs: [n]i64) (z: i64) (_: []i64) = transpose (map (\x -> replicate (size z) x) xs)
entry none (_: []i64) (_: i64) (ns: []i64) = transpose (map (\x -> replicate ns[0] x) (replicate 0 0i64))
-- ==
-- entry: remainder
-- input { empty([0]i64) 7i64 [3i64] } output { empty([2][0]i64) }
-- input { [1i64] 7i64 [3i64] } output { [[1i64], [1i64]] }
-- ==
-- entry: converted
-- input { empty([0]i64) 7i64 [3i64] } output { empty([7][0]i64) }
-- ==
-- entry: element none
-- input { empty([0]i64) 7i64 [3i64] } output { empty([3][0]i64) }
-- ==
-- entry: call
-- input { empty([0]i64) 7i64 [3i64] } output { empty([14][0]i64) }
-- input { [1i64] 1i64 [3i64] } output { [[1i64]] }
