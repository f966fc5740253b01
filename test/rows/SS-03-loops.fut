-- A loop with merge parameters is a tail call: the loop and its expansion by hand agree [paper 5, Fig. 2 and section
-- 2.2].
-- ==
-- entry: looped
-- input { 0i64 1i64 2i64 }
-- output { 1i64 2i64 }
-- input { 1i64 1i64 2i64 }
-- output { 2i64 4i64 }
-- input { 7i64 1i64 2i64 }
-- output { 170i64 334i64 }

-- ==
-- entry: expanded
-- input { 1i64 2i64 }
-- output { 42i64 80i64 }
-- input { -3i64 4i64 }
-- output { 24i64 34i64 }

-- ==
-- entry: same
-- input { 1i64 2i64 }
-- output { true }
-- input { -3i64 4i64 }
-- output { true }

-- ==
-- entry: simultaneous
-- input { 0i64 }
-- output { 0i64 1i64 0i64 }
-- input { 1i64 }
-- output { 2i64 1i64 1i64 }
-- input { 5i64 }
-- output { 6i64 5i64 15i64 }
-- input { 8i64 }
-- output { 8i64 9i64 36i64 }

-- ==
-- entry: nested
-- input { 0i64 }
-- output { 0i64 }
-- input { 1i64 }
-- output { 0i64 }
-- input { 2i64 }
-- output { 0i64 }
-- input { 11i64 }
-- output { 1320i64 }

def step (a: i64, b: i64) (i: i64) : (i64, i64) = (b + i, a * 2 + b)

entry looped (n: i64) (a: i64) (b: i64) : (i64, i64) = loop (a, b) for i < n do step (a, b) i

entry expanded (a: i64) (b: i64) : (i64, i64) = step (step (step (step (step (a, b) 0) 1) 2) 3) 4

entry same (a: i64) (b: i64) : bool =
  let (p, q) = looped 5 a b
  let (r, s) = expanded a b
  in p == r && q == s

-- Merge parameters are bound at the same time; the initial values may be anything, the bound is evaluated once.
entry simultaneous (n: i64) : (i64, i64, i64) =
  loop (x, y, n) = (n, n + 1, n) for i < n do (y, x, n + i)

entry nested (n: i64) : i64 = loop s = 0 for i < n do loop s for j < i do s + i * j
