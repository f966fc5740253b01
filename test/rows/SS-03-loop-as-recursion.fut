-- A do-loop against its expansion into calls, step by step.
def step (x: i32, y: [2]i32) (i: i32) : (i32, [2]i32) = (x * 2 + i, [y[1], x])
-- ==
-- input { 1i32 } output { true }
-- input { -7i32 } output { true }
entry main (x: i32) : bool =
  (loop s = (x, [0, 0]) for i < 3i32 do step s i) == step (step (step (x, [0, 0]) 0) 1) 2
