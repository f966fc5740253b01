-- A function is there until its call: its arguments take nothing from it, and what it needs to come about is needed after them.
def held (weights: *[]f64) =
  let at = \(i: i64) -> weights[i]
  in at (let _ = weights with [0] = 0 in 1)  -- error E0401
--   ^^
def made (weights: *[]f64) =
  (let w = weights[0] in \(x: f64) -> x * w) (let _ = weights with [0] = 0 in 2)  -- error E0401
--         ^^^^^^^
def operator (weights: *[]f64) =
  let (<+>) (i: i64) (j: i64) = weights[i] + weights[j]
  in 0 <+> (let _ = weights with [0] = 1 in 1)  -- error E0401
--   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
