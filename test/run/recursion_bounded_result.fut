-- A function that calls itself, and whose result is no larger than what it was given: nobody is told so before the
-- call.
def applied 'a 'b (f: a -> b) (x: a) (n: i32) : b = if n == 0 then f x else applied f x (n - 1)
-- ==
-- entry: fresh
-- input { [5i32, 2i32, 3i32] 3i32 } output { [1i32, 2i32, 3i32] [5i32, 2i32, 3i32] }
-- input { [5i32] 0i32 } output { [1i32] [5i32] }
-- input { empty([0]i32) 2i32 } error: out of bounds
entry fresh (xs: []i32) (n: i32) =
  let r = applied copy xs n
  let r[0] = 1
  in (r, xs)

def above (xs: []i32) (n: i32) : *[]i32 =
  let least = if n == 0 then 0 else i32.sum (above xs (n - 1)) / 2
  in filter (> least) xs
-- ==
-- entry: filtered
-- input { [7i32, 2i32, 3i32] 0i32 } output { [7i32, 2i32, 3i32] }
-- input { [7i32, 2i32, 3i32] 1i32 } output { [7i32] }
-- input { [7i32, 2i32, 3i32] 2i32 } output { [7i32] }
-- input { [7i32, 2i32, 3i32] 3i32 } output { [7i32] }
-- input { empty([0]i32) 2i32 } output { empty([0]i32) }
entry filtered (xs: []i32) (n: i32) = above xs n

def halved (xs: []i32) (n: i32) : *[]i32 =
  if n == 0 then copy xs else (halved (map (/ 2) xs) (n - 1) :> [length xs]i32) |> map (+ 1)
-- ==
-- entry: coerced
-- input { [8i32, 9i32] 2i32 } output { [4i32, 4i32] }
-- input { empty([0]i32) 2i32 } output { empty([0]i32) }
entry coerced (xs: []i32) (n: i32) = halved xs n
