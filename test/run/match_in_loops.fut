-- Matches in loops of every kind, on loop state, on elements, and giving arrays.
type op = #grow | #shrink | #keep i32

def op_of (c: i32) : op = if c == 0 then #grow else if c == 1 then #shrink else #keep c

-- ==
-- entry: sizes
-- input { [0, 0, 1, 5, 0] } output { 2i64 [5, 0] }
-- input { [1] } output { 0i64 empty([0]i32) }
-- input { empty([0]i32) } output { 0i64 empty([0]i32) }
entry sizes (cs: []i32) : (i64, []i32) =
  let r =
    loop xs : []i32 = [] for c in cs do
      match op_of c
      case #grow -> xs ++ [0]
      case #shrink -> take (i64.max 0 (length xs - 1)) xs
      case #keep v -> map (const v) xs
  in (length r, r)

-- ==
-- entry: while_state
-- input { 10 } output { 7 1 }
-- input { 1 } output { 1 1 }
entry while_state (n: i32) : (i32, i32) =
  let (steps, s) =
    loop (steps, s : #running i32 | #done i32) = (0, #running n)
      while (match s case #running _ -> true case #done _ -> false) do
      match s
      case #running 1 -> (steps + 1, #done 1)
      case #running x -> if steps > 5 then (steps, #done x)
        else (steps + 1, #running (if x % 2 == 0 then x / 2 else 3 * x + 1))
      case #done x -> (steps, #done x)
  in (steps, match s case #done x -> x case #running x -> x)

-- ==
-- entry: nested
-- input { [[0, 1], [2, 3], [7, 0]] } output { [1, 3, 8] }
entry nested [n][m] (css: [n][m]i32) : [n]i32 =
  map (\cs -> loop acc = 0 for c in cs do match op_of c case #grow -> acc + 1 case #shrink -> acc case #keep v ->
    match acc case 0 -> v case a -> a + (match op_of (v % 3) case #grow -> 1 case _ -> 0)) css
