-- Ranges in both directions with and without their ends, checked sizes, and programs that stop with an error in a
-- branch, a loop or a map, or do not because the branch is not taken.
-- ==
-- entry: up
-- input { 0i64 0i64 empty([0]i64) }
-- output { [0i64] empty([0]i64) 0i64 }
-- input { 2i64 5i64 [1i64, 2i64, 3i64, 4i64, 5i64] }
-- output { [2i64, 3i64, 4i64, 5i64] [2i64, 3i64, 4i64] 12i64 }
-- input { -3i64 1i64 [7i64] }
-- output { [-3i64, -2i64, -1i64, 0i64, 1i64] [-3i64, -2i64, -1i64, 0i64] 7i64 }
-- input { 4i64 4i64 [1i64] }
-- output { [4i64] empty([0]i64) 0i64 }
-- input { 3i64 1i64 [1i64] }
-- error: is invalid

-- ==
-- entry: down
-- input { 5i32 0i32 }
-- output { [5i32, 4i32, 3i32, 2i32, 1i32, 0i32] [5i32, 3i32, 1i32] }
-- input { 3i32 3i32 }
-- output { [3i32] empty([0]i32) }
-- input { 7i32 -2i32 }
-- output { [7i32, 6i32, 5i32, 4i32, 3i32, 2i32, 1i32, 0i32, -1i32, -2i32] [7i32, 5i32, 3i32, 1i32, -1i32] }
-- input { 1i32 2i32 }
-- error: is invalid

-- ==
-- entry: steps
-- input { 0i64 2i64 7i64 }
-- output { [0i64, 2i64, 4i64, 6i64] }
-- input { 0i64 3i64 0i64 }
-- output { [0i64] }
-- input { 10i64 7i64 -5i64 }
-- output { [10i64, 7i64, 4i64, 1i64, -2i64, -5i64] }
-- input { 5i64 5i64 9i64 }
-- error: is invalid
-- input { 5i64 4i64 9i64 }
-- error: is invalid

-- ==
-- entry: same_size
-- input { empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) }
-- input { [1i32, 2i32, 3i32] [4i32, 5i32, 6i32] }
-- output { [5i32, 7i32, 9i32] }
-- input { [1i32] [1i32, 2i32] }
-- error:
-- input { empty([0]i32) [1i32] }
-- error:

-- ==
-- entry: only_if_asked
-- input { true 1i64 [5i64, 6i64] }
-- output { 6i64 }
-- input { false 9i64 [5i64] }
-- output { -1i64 }
-- input { false 0i64 empty([0]i64) }
-- output { -1i64 }
-- input { true -1i64 [5i64] }
-- error: out of bounds
-- input { true 0i64 empty([0]i64) }
-- error: out of bounds

-- ==
-- entry: in_a_loop
-- input { 0i64 empty([0]i64) }
-- output { 0i64 }
-- input { -1i64 [1i64] }
-- output { 0i64 }
-- input { 2i64 [4i64, 6i64, 3i64] }
-- output { 6i64 }
-- input { 3i64 [4i64, 6i64, 3i64] }
-- error: division by zero
-- input { 3i64 [4i64, 5i64] }
-- error: out of bounds

-- ==
-- entry: in_a_map
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [7i64] }
-- output { [14i64] }
-- input { [3i64, -7i64, 100i64] }
-- output { [33i64, -15i64, 1i64] }
-- input { [5i64, 0i64, 2i64] }
-- error: division by zero

-- ==
-- entry: checked
-- input { 1i32 }
-- output { 3i32 }
-- input { 49i32 }
-- output { 99i32 }
-- input { 0i32 }
-- error: Assertion is false
-- input { 50i32 }
-- error: Assertion is false

entry up [n] (from: i64) (to: i64) (xs: [n]i64) : ([]i64, []i64, i64) =
  (from...to, from..<to, i64.sum (map (\i -> if i >= 0 && i < n then xs[i] else 0) (from..<to)))

entry down (from: i32) (to: i32) : ([]i32, []i32) = (from..from - 1...to, from..from - 2..>to)

entry steps (from: i64) (second: i64) (to: i64) : []i64 = from..second...to

entry same_size [n][m] (xs: [n]i32) (ys: [m]i32) : [n]i32 = map2 (+) xs (ys :> [n]i32)

entry only_if_asked [n] (ask: bool) (i: i64) (xs: [n]i64) : i64 = if ask then xs[i] else -1

entry in_a_loop [n] (rounds: i64) (xs: [n]i64) : i64 = loop sum = 0 for i < rounds do sum + xs[i] / (xs[i] - 3)

entry in_a_map [n] (divisors: [n]i64) : [n]i64 = map (100 /) divisors

entry checked (x: i32) : i32 =
  let y = assert (x > 0) (x * 2)
  in assert (y < 100) (y + 1)
