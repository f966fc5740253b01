-- A state that passes its old value on, and whose new value cannot be built where another state was, since that one is
-- still read at other places: it gets a place of its own.

-- ==
-- entry: newer
-- input { 0i64 [1i64, 2i64, 3i64] }
-- output { [1i64, 2i64, 3i64] }
-- input { 1i64 [1i64, 2i64, 3i64] }
-- output { [1i64, 7i64, 7i64] }
-- input { 2i64 [1i64, 2i64, 3i64] }
-- output { [6i64, 21i64, 15i64] }
entry newer [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  (loop (now, last) = (xs, xs) for _i < rounds do
     (tabulate n (\i -> 2 * now[i] - last[(i + 2) % n] + now[(i + 1) % n] + i), now)).0
