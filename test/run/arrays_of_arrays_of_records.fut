-- Matrices of records: mapped, transposed, indexed, reduced.
type c = {re: f32, im: f32}
def mul (a: c) (b: c) : c = {re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re}
def add (a: c) (b: c) : c = {re = a.re + b.re, im = a.im + b.im}
def zero : c = {re = 0, im = 0}
def product [n] [m] [k] (a: [n][m]c) (b: [m][k]c) : [n][k]c =
  map (\row -> map (\column -> reduce add zero (map2 mul row column)) (transpose b)) a
-- ==
-- input { [[1f32, 0f32], [0f32, 2f32]] [[0f32, 1f32], [1f32, 0f32]] }
-- output { [[0f32, 0f32], [0f32, 3f32]] [[0f32, 3f32], [3f32, 0f32]] }
entry main (re: [2][2]f32) (im: [2][2]f32) : ([2][2]f32, [2][2]f32) =
  let m = map2 (\xs ys -> map2 (\x y -> {re = x, im = y}) xs ys) re im
  let p = product m m
  in (map (map (.re)) p, map (map (.im)) p)
