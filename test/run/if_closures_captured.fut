-- A lambda that captures results of branches and loops.
-- ==
-- input { 2i64 true } output { [3i64, 4i64] }
-- input { 3i64 false } output { [6i64, 7i64, 8i64] }
entry main (n: i64) (b: bool) : []i64 =
  let base = if b then n + 1 else loop s = 0 for i < n + 1 do s + i
  let f = \x -> x + base
  in map f (iota n)
