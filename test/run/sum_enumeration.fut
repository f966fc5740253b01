-- Constructors without payload: matching, equality, tables of them.
type direction = #north | #east | #south | #west

def turn (d: direction) : direction =
  match d
  case #north -> #east
  case #east -> #south
  case #south -> #west
  case #west -> #north

def step (d: direction) : (i32, i32) =
  match d
  case #north -> (0, 1)
  case #east -> (1, 0)
  case #south -> (0, -1)
  case #west -> (-1, 0)

def from_code (c: i32) : direction = if c == 0 then #north else if c == 1 then #east else if c == 2 then #south
  else #west

def to_code (d: direction) : i32 = match d case #north -> 0 case #east -> 1 case #south -> 2 case #west -> 3

-- ==
-- entry: walk
-- input { [0, 1, 1, 2] } output { 2 0 }
-- input { empty([0]i32) } output { 0 0 }
-- input { [3, 3, 3, 0, 2, 2, 2] } output { -3 -2 }
entry walk (codes: []i32) : (i32, i32) =
  loop (x, y) = (0, 0) for c in codes do
    let (dx, dy) = step (from_code c)
    in (x + dx, y + dy)

-- ==
-- entry: turned
-- input { [0, 1, 2, 3, 7] } output { [1, 2, 3, 0, 0] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry turned (codes: []i32) : []i32 = map (from_code >-> turn >-> to_code) codes

-- ==
-- entry: count_of
-- input { [0, 1, 0, 2, 0] 0 } output { 3i64 }
-- input { [0, 1, 0, 2, 0] 3 } output { 0i64 }
-- input { empty([0]i32) 1 } output { 0i64 }
entry count_of (codes: []i32) (wanted: i32) : i64 =
  length (filter (\c -> from_code c == from_code wanted) codes)

-- ==
-- entry: round_trip
-- input { } output { [0, 1, 2, 3, 0] true false }
entry round_trip : ([]i32, bool, bool) =
  let table : [5]direction = [#north, #east, #south, #west, #north]
  in (map to_code table, table[0] == table[4], table[1] == table[2])
