-- Programs on which a missing condition of the memory passes would show.

-- A loop of no rounds leaves its state where it was: what reads it must not find the result there.
-- ==
-- entry: no_rounds
-- input { [1,2,3,4] 0 } output { [11,9,9,11] }
-- input { [1,2,3,4] 1 } output { [5,15,13,13] }
entry no_rounds [n] (xs: [n]i32) (limit: i32) : [n]i32 =
  let start = scan (+) 0 xs
  let (last, _) =
    loop (y, s) = (start, 0i32) while s < limit do
      (tabulate n (\i -> y[(i + 1) % n] + i32.i64 i + (if n > 1 then y[n - 2] else 0) - 6), s + 1)
  in tabulate n (\i -> start[i] + last[n - 1 - i])

-- What a filter keeps is put at the end, backwards: whether there is room is known when it has run.
-- ==
-- entry: backwards
-- input { [1,-2,3] } output { [0,0,3,1] }
-- input { [1,2,3,4,5] } error: out of bounds for array of shape
entry backwards (ys: []i32) : [4]i32 =
  let xs = replicate 4 0i32
  let kept = filter (> 0) ys
  let k = length kept
  in xs with [3:3 - k:-1] = kept

-- The state of a round is not built where the last one is, although both sizes are known before the loop.
-- ==
-- entry: same_size
-- input { [2i64,3i64] 3i64 } output { [26i64,25i64,27i64,29i64,28i64] }
entry same_size (ks: []i64) (rounds: i64) : []i64 =
  let k = i64.sum ks
  in loop (s: []i64) = [1, 2, 3] for _i < rounds do
       map (\j -> s[(j * 5 + 1) % length s] + s[length s - 1 - j % length s] + j) (iota k)
