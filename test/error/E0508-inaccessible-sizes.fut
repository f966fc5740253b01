-- The caller sees parameters as wholes: what a pattern takes out of one is no size of another, nor is what the body computes.
def parts (x: i64, y: i64)
  (a: [x]bool) = a  -- error E0508
--^^^^^^^^^^^^
def inferred (x: i64, y: i64)
  (a: []bool) =  -- error E0508
--^^^^^^^^^^^
  zip a (iota x)
def later (a: []i64)  -- error E0508
--        ^^^^^^^^^^
  (n: i64) = map2 (+) a (iota n)
def from_the_body (xs: []i32)  -- error E0508
--                ^^^^^^^^^^^
  = let ys = filter (> 0) xs in zip xs ys
def record ({n, m}: {n: i64, m: i64})
  (a: [n]bool) = a  -- error E0508
--^^^^^^^^^^^^
