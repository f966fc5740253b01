-- A size that nothing decides: of a row of an empty array, of a function's argument that is never seen.
def f (g: [2]i64 -> i64) = g
def rows = length
  ([] : [][]i64)  -- error E0505
-- ^^
def apply [n] (g: [n]i64 -> i64) : i64 = n
def unseen = apply (\xs -> xs[0])  -- error E0505
--           ^^^^^
