-- A section takes what a path of fields and indices leads to.
type shape = {points: [2](i32, i32), name: {letters: [3]u8, size: i64}}

def shape_of (x: i32) : shape =
  {points = [(x, x + 1), (x + 2, x + 3)], name = {letters = [1, 2, u8.i32 x], size = i64.i32 x}}

entry main (xs: []i32) (k: i64) =
  let shapes = map shape_of xs
  in (map (.points[1].0) shapes, map (.name.letters[k]) shapes, map (.name.size) shapes,
      map (.points[::-1][0].1) shapes, map (.[k].1) (map (.points) shapes))

entry component (xss: [][2]i32) = map (.0[1]) (zip xss xss)

-- ==
-- entry: main
-- input { [5, 7] 0i64 } output { [7, 9] [1u8, 1u8] [5i64, 7i64] [8, 10] [6, 8] }
-- input { empty([0]i32) 0i64 }
-- output { empty([0]i32) empty([0]u8) empty([0]i64) empty([0]i32) empty([0]i32) }
-- input { [5] 2i64 } error: Index \[2\] out of bounds for array of shape \[2\]
-- ==
-- entry: component
-- input { [[1, 2], [3, 4]] } output { [2, 4] }
