-- Loops that keep where something was last, or one more than that: it is added behind the loop. Small types wrap around
-- as before.
-- ==
-- entry: last_behind
-- input { [3i64, -1i64, 4i64, -1i64] } output { 3i64 }
-- input { [-3i64, -1i64] } output { 0i64 }
-- input { empty([0]i64) } output { 0i64 }
-- ==
-- entry: wrapped
-- input { [127i8, 3i8] } output { -128i8 }
-- input { empty([0]i8) } output { -128i8 }
-- ==
-- entry: nested
-- input { [[1i64, 5i64], [7i64, 2i64], [0i64, 0i64]] } output { 2i64 12i64 }
-- ==
-- entry: constant_too
-- input { 9i64 } output { 12i64 }
-- input { 1i64 } output { 100i64 }
-- input { 0i64 } output { 0i64 }
entry last_behind [n] (xs: [n]i64) : i64 = loop last = 0 for i < n do if xs[i] > 0 then i + 1 else last

entry wrapped [n] (xs: [n]i8) : i8 = loop last = i8.i64 (-128) for x in xs do if x > 100 then x + 1 else last

entry nested [n] [m] (xss: [n][m]i64) : (i64, i64) =
  loop (row, place) = (0, 0) for i < n do
    let last = loop last = place for j < m do if xss[i, j] > 4 then 10 * i + j + 2 else last
    in if last > place then (i + 1, last) else (row, last)

entry constant_too (n: i64) : i64 = loop h = 0 for i < n do if i == 0 then 100 else if i > 4 then i + 4 else h
