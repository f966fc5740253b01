-- Payloads whose size is known only when the program runs.
type~ found = #nothing | #some ([]i64)

def divisors (n: i64) : found = if n <= 0 then #nothing else #some (filter (\d -> n % d == 0) (map (+ 1) (iota n)))

-- ==
-- entry: of_one
-- input { 12i64 } output { [1i64, 2i64, 3i64, 4i64, 6i64, 12i64] 6i64 }
-- input { 7i64 } output { [1i64, 7i64] 2i64 }
-- input { 0i64 } output { empty([0]i64) 0i64 }
entry of_one (n: i64) : ([]i64, i64) =
  let ds = match divisors n case #nothing -> [] case #some ds -> ds
  in (ds, length ds)

-- ==
-- entry: sums
-- input { [6i64, 0i64, 28i64, 7i64] } output { [12i64, -1i64, 56i64, 8i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry sums (ns: []i64) : []i64 = map (\n -> match divisors n case #nothing -> -1 case #some ds -> i64.sum ds) ns

-- ==
-- entry: twice
-- input { 12i64 } output { [1i64, 2i64, 4i64] }
-- input { 1i64 } output { [1i64] }
entry twice (n: i64) : []i64 =
  match divisors n
  case #nothing -> []
  case #some ds ->
    match divisors ds[length ds / 2]
    case #nothing -> ds
    case #some es -> es

-- ==
-- entry: by_branch
-- input { true [1i64, 2i64, 3i64] } output { 6i64 3i64 }
-- input { false [1i64, 2i64, 3i64] } output { 2i64 2i64 }
entry by_branch [n] (b: bool) (xs: [n]i64) : (i64, i64) =
  let r : found = if b then #some xs else #some [1, 1]
  in match r case #some ys -> (i64.sum ys, length ys) case #nothing -> (0, 0)

-- ==
-- entry: by_case
-- input { 0 [1i64, 2i64, 3i64] } output { 0i64 }
-- input { 1 [1i64, 2i64, 3i64] } output { 3i64 }
-- input { 2 [1i64, 2i64, 3i64] } output { 6i64 }
-- input { 3 empty([0]i64) } output { 1i64 }
entry by_case [n] (k: i32) (xs: [n]i64) : i64 =
  let size (r: found) = match r case #nothing -> 0 case #some ys -> length ys
  in size (match k
           case 0 -> #nothing
           case 1 -> #some xs
           case 2 -> #some (xs ++ xs)
           case _ -> #some [i64.sum xs])
