-- Loop states of three arrays each, which exchange their blocks: offsets in the workspace are sums of maxima.
-- ==
-- entry: turned
-- input { [1,-2,3] } output { [3i64,-2i64,1i64] }
-- input { empty([0]i32) } output { empty([0]i64) }
type either = #left i32 | #right i64

def value (x: either) : i64 = match x case #left a -> i64.i32 a case #right b -> b

entry turned [m] (xs: [m]i32) =
  map value (loop y = copy (loop z = copy (map (\x -> (#left x : either)) xs) for i < m do reverse z) for j < 2
    do reverse y)
