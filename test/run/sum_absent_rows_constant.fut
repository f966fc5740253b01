-- An array that is absent in one branch, and an array of one constant in the other: the constant is the value of the
-- array that is there, not of the absent one.
-- ==
-- entry: chosen
-- input { 3i64 false 1i64 } output { 7i64 }
-- input { 3i64 true 1i64 } output { 0i64 }
-- input { 3i64 false 3i64 } error: out of bounds
-- ==
-- entry: small
-- input { false 2i64 } output { 7i64 }
-- input { true 2i64 } output { 0i64 }
-- ==
-- entry: latest
-- input { 2i64 3i64 0i64 } output { 7i64 }
-- input { 2i64 3i64 1i64 } output { 7i64 }
-- input { 2i64 2i64 1i64 } output { 0i64 }
-- input { 2i64 0i64 1i64 } output { 0i64 }
type kind = #plain | #marked
type row [n] = #none | #row ([n]kind)

def weight (k: kind) : i64 = match k case #plain -> 7 case #marked -> 9
def weight_at [n] (r: row [n]) (i: i64) : i64 = match r case #none -> 0 case #row kinds -> weight kinds[i]

entry chosen (n: i64) (is_absent: bool) (i: i64) : i64 =
  weight_at (if is_absent then #none else #row (replicate n (#plain : kind)) : row [n]) i

entry small (is_absent: bool) (i: i64) : i64 =
  weight_at (if is_absent then #none else #row (map (\_ -> #plain) (iota 3)) : row [3]) i

entry latest (n: i64) (m: i64) (i: i64) : i64 =
  let r = loop (r: row [n]) = #none for j < m do if j == i then #none else #row (replicate n (#plain : kind))
  in weight_at r i
