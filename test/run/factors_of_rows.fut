-- The factor of each row is computed once for the row, and the result takes the memory of an operand of which each
-- element is read at its own place.

def settled (x: f64) : f64 = loop x for _i < 20 do f64.sqrt (x + 12)

-- The total of all roots needs all of them; after that each row is scaled where it is.
-- ==
-- entry: scaled_roots
-- input { [[1f64, 4f64], [9f64, 36f64]] [4f64, 4f64] }
-- output { [[16f64, 32f64], [48f64, 96f64]] }
-- input { [[0f64]] [4f64] }
-- output { [[0f64]] }
entry scaled_roots [n][m] (xss: [n][m]f64) (factors: [n]f64) : [n][m]f64 =
  let roots = map (map f64.sqrt) xss
  let total = f64.sum (flatten roots)
  in map2 (\row x -> let factor = settled x + total in map (* factor) row) roots factors
