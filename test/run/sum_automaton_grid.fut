-- Cellular automata whose cells are sums: wires with electrons, and a forest that burns for several steps.
type wire = #empty | #wire | #head | #tail

def wire_of (k: i32) : wire = match k case 0 -> #empty case 1 -> #wire case 2 -> #head case _ -> #tail
def code_of (w: wire) : i32 = match w case #empty -> 0 case #wire -> 1 case #head -> 2 case #tail -> 3

def step [n][m] (grid: [n][m]wire) : [n][m]wire =
  tabulate_2d n m (\i j ->
    match grid[i, j]
    case #empty -> #empty
    case #head -> #tail
    case #tail -> #wire
    case #wire ->
      let at (y: i64) (x: i64) = if y >= 0 && y < n && x >= 0 && x < m && grid[y, x] == #head then 1i32 else 0
      let heads = at (i-1) (j-1) + at (i-1) j + at (i-1) (j+1) + at i (j-1) + at i (j+1) + at (i+1) (j-1) + at (i+1) j
        + at (i+1) (j+1)
      in if heads == 1 || heads == 2 then #head else #wire)

-- ==
-- entry: wires
-- input { 1i64 [[3, 2, 1, 1]] } output { [[1, 3, 2, 1]] }
-- input { 3i64 [[3, 2, 1, 1]] } output { [[1, 1, 1, 3]] }
-- input { 2i64 [[0, 0], [0, 0]] } output { [[0, 0], [0, 0]] }
-- input { 5i64 [[2]] } output { [[1]] }
entry wires [n][m] (steps: i64) (grid: [n][m]i32) : [n][m]i32 =
  map (map code_of) (loop g = map (map wire_of) grid for _i < steps do step g)

type land = #bare | #tree | #burning i32

def burn [n] (row: [n]land) : [n]land =
  tabulate n (\i ->
    let hot (j: i64) = j >= 0 && j < n && (match row[j] case #burning _ -> true case _ -> false)
    in match row[i]
       case #tree -> if hot (i - 1) || hot (i + 1) then #burning 2 else #tree
       case #burning 1 -> #bare
       case #burning k -> #burning (k - 1)
       case #bare -> #bare)

-- ==
-- entry: forest
-- input { 0i64 [1, 1, 0, 1, 2] } output { [1, 1, 0, 1, 2] }
-- input { 1i64 [1, 1, 0, 1, 2] } output { [1, 1, 0, 3, 0] }
-- input { 4i64 [2, 1, 1, 1, 1] } output { [0, 0, 0, 2, 3] }
entry forest [n] (steps: i64) (row: [n]i32) : [n]i32 =
  let start = map (\k : land -> if k == 0 then #bare else if k == 1 then #tree else #burning (k - 1)) row
  in map (\l -> match l case #bare -> 0 case #tree -> 1 case #burning k -> k + 1) (loop r = start for _i < steps
    do burn r)
