-- The next state of a time loop: written over the last one where the loop that makes it has inner loops that only check
-- indices, and not where it is asked to be computed into memory of its own.

-- ==
-- entry: checked
-- input { 0i64 [1i64,2,3,4,5,6] [1i64,2,0] } output { [1i64,2,0] }
-- input { 1i64 [1i64,2,3,4,5,6] [1i64,2,0] } output { [3i64,9,0] }
-- input { 2i64 [1i64,2,3,4,5,6] [1i64,0] } output { [18i64,0] }
-- input { 2i64 [1i64,2,3,4,5,6] [1i64,2,0] } error: Index \[9\] out of bounds
entry checked [n][m] (rounds: i64) (at: [m]i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for r < rounds do
    loop b = replicate n 0 for j < n do
      let x = a[j]
      let s = loop s = 0 for k < x do s + at[k + x]
      in b with [j] = x + s

-- ==
-- entry: apart
-- input { 0i64 [1i64,2,3] } output { [1i64,2,3] }
-- input { 2i64 [1i64,2,3] } output { [8i64,8,3] }
-- input { 2i64 empty([0]i64) } output { empty([0]i64) }
entry apart [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for r < rounds do
    #[eager] tabulate n (\i -> if i < n - 1 then a[i] + a[i + 1] else a[i])
