-- An element under #[source] is computed where it is read: it is not shared with another read of the same element.
-- ==
-- entry: read_twice
-- input { [5i64, 7i64] 1i64 } output { 21i64 }
-- input { [5i64, 7i64] 2i64 } error: out of bounds
-- ==
-- entry: read_once
-- input { [5i64, 7i64] 1i64 } output { 21i64 }
entry read_twice [n] (xs: [n]i64) (i: i64) : i64 = (#[source] xs[i]) * 2 + xs[i]
entry read_once [n] (xs: [n]i64) (i: i64) : i64 = xs[i] * 2 + xs[i]
