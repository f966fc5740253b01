-- Time loops whose next state is made in order, and what decides whether it may be made over the state before it.
-- ==
-- entry: chained
-- input { 0i64 2i64 [0i64, 1i64] [1i64, 2i64, 0i64] } output { [0i64, 1i64] }
-- input { 1i64 2i64 [0i64, 1i64] [1i64, 0i64, 2i64] } output { [1i64, 2i64] }
-- input { 1i64 2i64 [0i64, 2i64] [1i64, 0i64, 2i64] } error: Index \[3\] out of bounds
-- input { 1i64 0i64 [0i64, 9i64] [1i64, 0i64, 2i64] } output { [0i64, 0i64] }
-- ==
-- entry: left_neighbour
-- input { 0i64 [1i64, 2i64, 3i64] } output { [1i64, 2i64, 3i64] }
-- input { 2i64 [1i64, 2i64, 3i64] } output { [1i64, 4i64, 8i64] }
-- input { 2i64 empty([0]i64) } output { empty([0]i64) }
-- ==
-- entry: left_neighbour_and_number
-- input { 0i64 [1i64, 2i64, 3i64] } output { [1i64, 2i64, 3i64] }
-- input { 2i64 [1i64, 2i64, 3i64] } output { [1i64, 6i64, 13i64] }

-- The sums of each iteration have checks of their own, since where they begin is read from the old state.
entry chained [n] [m] (rounds: i64) (k: i64) (xs: [n]i64) (zs: [m]i64) : [n]i64 =
  loop a = xs for _r < rounds do
    loop next = replicate n 0 for i < n do
      let first = a[i]
      in next with [i] = loop sum = 0 for j < k do sum + zs[first + j]

-- A left neighbour would have to be carried in a scalar, in a loop that carries nothing else.
entry left_neighbour [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for _r < rounds do
    loop next = replicate n 0 for i < n do
      let left = if i > 0 then a[i - 1] else 0
      in next with [i] = a[i] + left

-- This loop carries a number as well.
entry left_neighbour_and_number [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for _r < rounds do
    (loop (next, number) = (replicate n 0, 0) for i < n do
      let left = if i > 0 then a[i - 1] else 0
      in (next with [i] = a[i] + left + number, number + 1)).0
