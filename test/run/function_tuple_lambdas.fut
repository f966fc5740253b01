-- Patterns in the parameters of lambdas: tuples, records, wildcards, units and types.
-- ==
-- input { 3 4 } output { 7 25 3 4i64 5 }
-- input { 0 0 } output { 0 0 0 1i64 5 }
def main (x: i32) (y: i32) =
  ((\(a, b) -> a + b) (x, y),
   (\{re, im} -> re * re + im * im) {re = x, im = y},
   (\(a, _) -> a) (x, y),
   (\(z: i32) : i64 -> i64.i32 z + 1) x,
   (\() -> 5i32) ())
