-- Tail calls with an early way out, in a map.
-- ==
-- input { [1, 3, 5, 7, 9] [1, 4, 9, 10, 0] } output { [0i64, -1i64, 4i64, -1i64, -1i64] }
-- input { empty([0]i32) [1] } output { [-1i64] }
def search [n] (xs: [n]i32) (x: i32) (low: i64) (high: i64) : i64 =
  if low >= high then -1
  else let middle = low + (high - low) / 2
       in if xs[middle] == x then middle
          else if xs[middle] < x then search xs x (middle + 1) high
          else search xs x low middle
def main [n] (xs: [n]i32) (keys: []i32) = map (\x -> search xs x 0 n) keys
