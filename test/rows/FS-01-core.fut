-- Every form of the core syntax of F-smooth: application, functions, variables, scalar, index and cardinality
-- literals, let and if [paper 1, Fig. 1].
-- ==
-- input { 0i64 1.0f64 true }
-- output { empty([0]f64) }
-- input { 1i64 2.0f64 false }
-- output { [-1.0f64] }
-- input { 5i64 0.5f64 true }
-- output { [0.25f64, 0.75f64, 1.25f64, 1.75f64, 2.25f64] }
-- input { 7i64 1.5f64 false }
-- output { [-0.75f64, -0.25f64, 0.25f64, 0.75f64, 1.25f64, 1.75f64, 2.25f64] }

-- ==
-- entry: nested
-- input { 0i64 2.0f64 }
-- output { 9.0f64 }
-- input { 1i64 2.0f64 }
-- output { 0.0f64 }
-- input { 11i64 1.0f64 }
-- output { 0.0f64 }

-- ==
-- entry: literals
-- input { 0i64 }
-- output { 0.25f64 1i64 2i64 }
-- input { 5i64 }
-- output { 0.25f64 6i64 2i64 }

def scale (by: f64) (x: f64) : f64 = by * x

entry main (n: i64) (x: f64) (up: bool) : [n]f64 =
  let step = 0.5
  let start = if up then x else -x
  let value = \(i: i64) -> scale step (start + f64.i64 i)
  in build n value

entry nested (n: i64) (x: f64) : f64 =
  let outer = let inner = x + 1 in inner * inner
  let pick (low: bool) = if low then outer else if n > 3 then 3.0 else f64.i64 n
  in pick (n == 0) - pick (1 == 2)

entry literals (i: i64) : (f64, i64, i64) =
  let two = build 2 (\k -> k)
  in (2.5e-1, get two 1 + i, length two)
