-- The path of an update mixes fields and indices, in `with` and in `let`.
type engine = {rpm: [3]i32, oil: f64}
type car = {front: engine, doors: i64, tags: [2][2]i32}

def car (rpm: *[3]i32) : *car = {front = {rpm, oil = 0.5}, doors = 4, tags = copy [[1, 2], [3, 4]]}

-- ==
-- entry: fields_then_index
-- input { [7i32, 8i32, 9i32] 1i64 } output { [7i32, -1i32, 9i32] 0.25 [[1i32, 2i32], [30i32, 40i32]] }
-- input { [7i32, 8i32, 9i32] 3i64 } error: out of bounds
entry fields_then_index (rpm: *[3]i32) (i: i64) =
  let c = car rpm
  let c.front.rpm[i] = -1
  let c.front.oil = c.front.oil / 2
  let c = c with tags[1] = [30, 40]
  in (c.front.rpm, c.front.oil, c.tags)

-- ==
-- entry: index_then_field
-- input { [1i64, 2i64, 3i64] 2i64 } output { [1i64, 2i64, 33i64] [false, false, true] }
-- input { [1i64] 0i64 } output { [11i64] [true] }
-- input { empty([0]i64) 0i64 } error: out of bounds
entry index_then_field [n] (xs: [n]i64) (i: i64) =
  let cells = map (\x -> {count = x, seen = false}) xs
  let cells[i].count = cells[i].count * 11
  let cells = cells with [i].seen = true
  in (map (.count) cells, map (.seen) cells)

-- ==
-- entry: index_then_index
-- input { 5i32 } output { [[0i32, 5i32], [0i32, 0i32]] [[1i32, 2i32, 3i32], [4i32, 6i32, 6i32]] }
entry index_then_index (x: i32) =
  let a: *[2][2]i32 = replicate 2 (replicate 2 0)
  let a[0][1] = x
  let rows: *[]{cells: []i32} = [{cells = [1, 2, 3]}, {cells = [4, 5, 6]}]
  let rows[1].cells[1] = x + 1
  in (a, map (.cells) rows)

-- ==
-- entry: range_then_index
-- input { [1i32, 2i32, 3i32, 4i32] } output { [1i32, 2i32, 0i32, 4i32] }
-- input { [1i32, 2i32] } error: out of bounds
entry range_then_index (xs: *[]i32) = xs with [1:4][1] = 0

-- ==
-- entry: tuples
-- input { [1i32, 2i32] } output { [9i32, 2i32] [1i32, 8i32] }
entry tuples (xs: *[2]i32) =
  let pair = (copy xs, {inner = xs})
  let pair.0[0] = 9
  let pair.1.inner[1] = 8
  in (pair.0, pair.1.inner)

-- Indices are evaluated before the value, which may consume what they use.
def emptied (xs: *[]i64) : i64 = let xs[0] = 100 in xs[0]
-- ==
-- entry: index_before_value
-- input { [3i64, 1i64] [5i64, 5i64] } output { [5i64, 100i64] }
entry index_before_value (xs: *[]i64) (ys: *[]i64) = ys with [xs[1]] = emptied xs

-- ==
-- entry: in_loop
-- input { [2i64, 0i64, 2i64] } output { [1i64, 0i64, 2i64] 3i64 }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64] 0i64 }
entry in_loop [n] (xs: [n]i64) =
  let state = loop state = {seen = replicate 3 0i64, steps = 0i64} for x in xs do
    let state.seen[x] = state.seen[x] + 1
    let state.steps = state.steps + 1
    in state
  in (state.seen, state.steps)
