-- Sizes that would be negative in code that is not reached: in a branch, in a loop without iterations, in rows that do
-- not exist.
-- ==
-- entry: in_a_branch
-- input { -1i64 empty([0]i32) }
-- output { empty([0]i32) }
-- input { -1i64 [1i32, 2i32, 3i32] }
-- output { [0i32, 0i32, 0i32] }
-- input { -7i64 [-5i32, -1i32, -6i32, 1i32, 9i32] }
-- output { [0i32, 0i32, 0i32, 0i32, 0i32] }
-- input { 0i64 [4i32] }
-- output { [1i32] }
-- input { 3i64 [-4i32, -9i32, 4i32, 4i32, -7i32, -6i32, -5i32] }
-- output { [-4i32, 4i32, 4i32, -6i32, -6i32, 0i32, 0i32] }
-- input { 8i64 [1i32, 6i32, 9i32, 5i32, 4i32, -3i32, -3i32] }
-- output { [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] }

-- ==
-- entry: in_no_iteration
-- input { -1i64 empty([0]i32) }
-- output { empty([0]i32) }
-- input { -9i64 [1i32, 2i32] }
-- output { empty([0]i32) }
-- input { 0i64 [3i32] }
-- output { empty([0]i32) }
-- input { 3i64 [1i32, 1i32, 1i32, 4i32, -7i32] }
-- output { [1i32, 1i32, 1i32] }
-- input { 4i64 [7i32, 6i32, 3i32] }
-- error: out of bounds

-- ==
-- entry: in_a_call
-- input { -3i64 [1i32] }
-- output { 0i32 }
-- input { 0i64 empty([0]i32) }
-- output { 0i32 }
-- input { 1i64 [2i32] }
-- output { 4i32 }
-- input { 5i64 [-7i32, -3i32, 9i32, -2i32, -8i32, -3i32, -6i32] }
-- output { 430i32 }

-- ==
-- entry: difference
-- input { 5i64 2i64 [-7i32, -3i32, -1i32] }
-- output { -1i32 }
-- input { 0i64 0i64 empty([0]i32) }
-- output { 0i32 }
-- input { 1i64 6i64 [0i32, 0i32, -1i32, -4i32, -6i32, -9i32, -1i32] }
-- output { 280i32 }
-- input { 2i64 1i64 empty([0]i32) }
-- output { -1i32 }

-- ==
-- entry: no_rows
-- input { 0i64 -1i64 }
-- output { 0i64 }
-- input { 0i64 0i64 }
-- output { 0i64 }
-- input { 3i64 0i64 }
-- output { 3i64 }
-- input { 2i64 5i64 }
-- output { 2i64 }
-- input { 1i64 -1i64 }
-- error: is invalid
-- input { -1i64 2i64 }
-- error: is invalid

def median [w] (xs: [w]i32) : i32 =
  let rank i = i64.sum (map (\j -> i64.bool (xs[j] < xs[i] || (xs[j] == xs[i] && j < i))) (iota w))
  let middle = filter (\i -> rank i == w / 2) (iota w)
  in xs[middle[0]]

entry in_a_branch [n] (w: i64) (xs: [n]i32) : [n]i32 =
  map (\i -> if w < 0 || i + w > n then 0 else if w == 0 then 1 else median xs[i:i + w]) (iota n)

entry in_no_iteration [n] (w: i64) (xs: [n]i32) : []i32 = map (\_ -> median xs[0:w]) (iota (i64.max 0 w))

#[noinline]
def spread_sum [w] (xs: [w]i32) : i32 =
  let sums = scan (+) 0 xs
  in i32.sum (map2 (*) sums (reverse sums))

entry in_a_call [n] (w: i64) (xs: [n]i32) : i32 =
  loop s = 0 for i < i64.min 2 w do s + spread_sum xs[0:w]

entry difference [n] (a: i64) (b: i64) (xs: [n]i32) : i32 =
  if b < a then -1
  else let part = scan (+) 0 xs[a:b]
       in i32.sum (map2 (*) part (rotate 1 part))

entry no_rows (n: i64) (m: i64) : i64 = length (build n (\i -> build m (\j -> i * m + j)))
