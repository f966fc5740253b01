-- Functions whose result has a size that nobody knows before, as arguments and in pipelines.
-- ==
-- input { [1, -2, 3] } output { 2i64 [3, 1] [1, 3, 1, 3] }
-- input { [-1] } output { 0i64 empty([0]i32) empty([0]i32) }
-- input { empty([0]i32) } output { 0i64 empty([0]i32) empty([0]i32) }
def both [n] (f: [n]i32 -> []i32) (xs: [n]i32) : []i32 =
  let ys = f xs in ys ++ ys
def main (xs: []i32) =
  (xs |> filter (> 0) |> length,
   xs |> filter (> 0) |> reverse,
   both (filter (> 0)) xs)
