-- The place of the missing `in` is the line that does not belong to the binding any more.
def f (x: i32) =
  let y = x + 1
  let z = max (y,
               2)
  y + z  -- error E0101
--^
-- help: what a `let` is for stands behind `in`: `in y ...`
def g (x: i32) =
  (let y = x + 1
   map (+ y) [1, 2])  -- error E0101
-- ^^^
-- help: what a `let` is for stands behind `in`: `in map ...`
