-- A function, a lambda around it, and a section of it are the same.
-- ==
-- input { [1, 2] } output { [2, 3] [2, 3] [2, 3] [2, 3] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
def inc x = x + 1i32
def main xs =
  (map inc xs, map (\x -> inc x) xs, map (1 +) xs, (\ys -> map inc ys) xs)
