-- Searches that stop early: the state of the loop says whether something has been found, failed, or is still being
-- looked for.
type search = #looking {low: i64, high: i64} | #found i64 | #missing

def step [n] (xs: [n]i32) (x: i32) (s: search) : search =
  match s
  case #looking {low, high} ->
    if low >= high then #missing
    else let middle = low + (high - low) / 2
         in if xs[middle] == x then #found middle
            else if xs[middle] < x then #looking {low = middle + 1, high}
            else #looking {low, high = middle}
  case found -> found

def is_looking (s: search) : bool = match s case #looking _ -> true case _ -> false

-- ==
-- entry: found
-- input { [1, 3, 5, 7, 9] 7 } output { 3i64 }
-- input { [1, 3, 5, 7, 9] 4 } output { -1i64 }
-- input { [1] 1 } output { 0i64 }
-- input { empty([0]i32) 1 } output { -1i64 }
entry found [n] (xs: [n]i32) (x: i32) : i64 =
  match (loop s : search = #looking {low = 0, high = n} while is_looking s do step xs x s)
  case #found i -> i
  case _ -> -1

-- ==
-- entry: all_found
-- input { [2, 4, 6] [6, 5, 2, 4] } output { [2i64, -1i64, 0i64, 1i64] }
-- input { [2] empty([0]i32) } output { empty([0]i64) }
entry all_found [n][m] (xs: [n]i32) (ys: [m]i32) : [m]i64 = map (found xs) ys

type colour = #white | #grey | #black

-- ==
-- entry: reached
-- input { [[1i64, 2i64], [3i64, -1i64], [-1i64, -1i64], [0i64, -1i64], [2i64, -1i64]] 0i64 }
-- output { [true, true, true, true, false] }
-- input { [[-1i64, -1i64]] 0i64 } output { [true] }
entry reached [n] (edges: [n][2]i64) (start: i64) : [n]bool =
  let colours : *[n]colour = replicate n #white
  let colours = colours with [start] = #grey
  let (colours, _) =
    loop (colours, going) = (colours, true) while going do
      let next = map (\i -> match colours[i]
                            case #grey -> #black
                            case #black -> #black
                            case #white -> if any (\j -> colours[j] ==
                              #grey && (edges[j][0] == i || edges[j][1] == i)) (iota n) then #grey else #white) (iota n)
      in (next, any (== #grey) next)
  in map (!= #white) colours
