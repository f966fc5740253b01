-- Lengths of Collatz chains by while loops under a map, the start below a limit with the longest, and the whole chain
-- of one number in an array that grows.
-- ==
-- entry: lengths
-- input { empty([0]i64) }
-- output { empty([0]i32) }
-- input { [1i64] }
-- output { [0i32] }
-- input { [7i64, 6i64, 27i64, 97i64, 2i64] }
-- output { [16i32, 8i32, 111i32, 118i32, 1i32] }

-- ==
-- entry: longest
-- input { 0i64 }
-- output { 0i64 -1i32 }
-- input { 1i64 }
-- output { 1i64 0i32 }
-- input { 2i64 }
-- output { 2i64 1i32 }
-- input { 97i64 }
-- output { 97i64 118i32 }

-- ==
-- entry: chain
-- input { 1i64 }
-- output { [1i64] }
-- input { 2i64 }
-- output { [2i64, 1i64] }
-- input { 3i64 }
-- output { [3i64, 10i64, 5i64, 16i64, 8i64, 4i64, 2i64, 1i64] }
-- input { 7i64 }
-- output { [7i64, 22i64, 11i64, 34i64, 17i64, 52i64, 26i64, 13i64, 40i64, 20i64, 10i64, 5i64, 16i64, 8i64, 4i64,
--   2i64, 1i64] }
-- input { 19i64 }
-- output { [19i64, 58i64, 29i64, 88i64, 44i64, 22i64, 11i64, 34i64, 17i64, 52i64, 26i64, 13i64, 40i64, 20i64,
--   10i64, 5i64, 16i64, 8i64, 4i64, 2i64, 1i64] }

def chain_length (start: i64) : i32 =
  (loop (x, count) = (start, 0) while x != 1 do
     (if x % 2 == 0 then x / 2 else 3 * x + 1, count + 1)).1

entry lengths [n] (starts: [n]i64) : [n]i32 = map chain_length starts

entry longest (limit: i64) : (i64, i32) =
  let better (i, a) (j, b) = if a > b || (a == b && i <= j) then (i, a) else (j, b)
  let starts = map (+ 1) (iota limit)
  in reduce better (0, -1) (zip starts (map chain_length starts))

entry chain (start: i64) : []i64 =
  let (_, xs) =
    loop (x, xs: []i64) = (start, [start]) while x != 1 do
      let next = if x % 2 == 0 then x / 2 else 3 * x + 1
      in (next, xs ++ [next])
  in xs
