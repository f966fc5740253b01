-- Functions whose results have a size that an argument says, as parameters and as values.
-- ==
-- input { 3i64 } output { [7, 7, 7] [0i64, 1i64, 2i64] [0i64, 0i64, 0i64] }
-- input { 0i64 } output { empty([0]i32) empty([0]i64) empty([0]i64) }
def make (f: (n: i64) -> [n]i32) (m: i64) = f m
def main (m: i64) =
  let count = iota
  in (make (\n -> replicate n 7) m, count m, map (* 0) (count m))
