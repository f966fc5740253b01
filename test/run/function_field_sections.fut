-- (.a), (.a.b) and (.0) as functions, in maps and compositions.
-- ==
-- input { [1, 2] [3, 4] } output { [1, 2] [3, 4] [1, 2] [2, 3] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0]i32) }
def main [n] (xs: [n]i32) (ys: [n]i32) =
  let zs = map2 (\x y -> {a = {b = x}, c = y}) xs ys
  in (map (.a.b) zs,
      map (.c) zs,
      map (.0) (zip xs ys),
      map ((.a) >-> (.b) >-> (+ 1)) zs)
