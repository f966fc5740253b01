-- Constants computed at compile time: all element types, records, several dimensions, empty arrays, strings, sizes.
type~ shape = {name: []u8, corners: i16}
def shapes = [3i16, 4, 5]
def doubled = map (* 2) shapes
def halves = map (\x -> f32.i16 x / 2) shapes
def flags = map (> 3) shapes
def table = map (\i -> map (\j -> u8.i64 (i * 3 + j)) (iota 3)) (iota 2)
def nothing = filter (> 9) shapes
def square : shape = {name = "square", corners = i16.i64 (length "four")}
def infinite = [f64.inf, -f64.inf, f64.nan, -0.0]
def half : [2]f16 = map f16.f32 [0.5, 1.5]
def count = length (flatten table)
-- ==
-- input { 1i64 } output { [6i16, 8i16, 10i16] [1.5f32, 2.0f32, 2.5f32] [false, true, true] [[0u8, 1u8, 2u8], [3u8, 4u8,
-- 5u8]] 0i64 4i16 113u8 }
entry main (i: i64) : ([]i16, []f32, []bool, [][]u8, i64, i16, u8) =
  (copy doubled, copy halves, copy flags, copy table, length nothing, copy square.corners, square.name[i])
-- ==
-- entry: more
-- input { 0i64 } output { f64.inf true [1.0f16, 3.0f16] 6i64 }
-- input { 1i64 } output { -f64.inf true [1.0f16, 3.0f16] 6i64 }
entry more (i: i64) : (f64, bool, []f16, i64) = (infinite[i], f64.isnan infinite[2], map (* 2) half, count)
