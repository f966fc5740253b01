-- Choices of numbers in loops in order: depths of brackets, states of a machine.
-- ==
-- entry: depths
-- input { [0u8, 0u8, 1u8, 2u8, 0u8, 1u8, 1u8] } output { [1, 2, 1, 1, 2, 1, 0] 2 true }
-- input { [1u8, 0u8] } output { [-1, 0] 0 false }
entry depths [n] (text: [n]u8) : ([n]i32, i32, bool) =
  let steps = map (\c -> if c == 0 then 1 else if c == 1 then -1 else 0) text
  let ds = scan (+) 0 steps
  in (ds, i32.maximum ds, all (>= 0) ds && last ds == 0)

-- ==
-- entry: many
-- input { 200i64 } output { 0 5 }
-- input { 0i64 } output { 0 0 }
entry many (n: i64) : (i32, i32) =
  let text = tabulate n (\i -> u8.i64 (i * i % 7))
  let (d, most) =
    loop (d, most) = (0, 0) for c in text do
      let step =
        if c == 1 then 2i32 else if c == 2 then -2 else if c == 4 then -1 else 1
      let d = if d < 0 then 0 else d + step
      in (d, i32.max most d)
  in (d, most)

-- The choice is a step to the next element.
-- ==
-- entry: hops
-- input { [1u8, 0u8, 1u8, 1u8, 0u8] } output { [2i64, 4i64, 3i64, 0i64, 2i64] }
entry hops [n] (x: [n]u8) : [n]i64 =
  let (_, out) =
    loop (at, out) = (0, replicate n 0) for i < n do
      let step = if x[at] == 0 then n - 1 else 2
      let at = (at + step) % n
      in (at, out with [i] = at)
  in out
