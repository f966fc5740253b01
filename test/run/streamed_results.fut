-- Results large enough for more than one line of a cache, of elements of every width: rows that begin anywhere, sums in
-- the order of the program.

-- ==
-- entry: bytes
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { -3i64 }
-- input { 1000i64 } auto output
-- input { 20011i64 } auto output
entry bytes (n: i64): i64 =
  let xs = map i8.i64 (iota n)
  in i64.sum (map2 (\x i -> i64.i8 x * (i % 7 + 1)) (map (\x -> x * 5 - 3) xs) (iota n))

-- ==
-- entry: halves
-- input { 777i64 } auto output
-- input { 4099i64 } auto output
entry halves (n: i64): []u16 = map (\i -> u16.i64 i * 3) (iota n)

-- ==
-- entry: neighbours
-- input { 2i64 } auto output
-- input { 3i64 } auto output
-- input { 259i64 } auto output
-- input { 2061i64 } auto output
def three [n] (a: [n]f64): [n]f64 =
  map (\i -> if i == 0 || i == n - 1 then a[i] else (a[i - 1] + a[i] + a[i + 1]) / 3) (iota n)
entry neighbours (n: i64): ([]f64, []f64) =
  let a = map (\i -> f64.i64 (i % 11) + 0.25) (iota n)
  in (a, three a)

-- ==
-- entry: rows
-- input { 5i64 67i64 } auto output
-- input { 9i64 131i64 } auto output
-- input { 3i64 1037i64 } auto output
-- input { 0i64 70i64 } auto output
-- input { 70i64 0i64 } auto output
entry rows (n: i64) (m: i64): [][]f32 =
  let a = tabulate_2d n m (\i j -> f32.i64 (i * 31 + j * 17 % 29))
  in map (\i -> map (\j -> if i == 0 || j == 0 then a[i, j] else a[i - 1, j] * 0.5 + a[i, j - 1]) (iota m)) (iota n)

-- ==
-- entry: sum_too
-- input { empty([0]f64) } output { empty([0]f64) 0f64 }
entry sum_too [n] (a: [n]f64): ([n]f64, f64) =
  let r = map (\x -> x * 1.5 + 0.1) a
  in (r, reduce (+) 0 r)

-- ==
-- entry: sum_of_many
-- input { 3333i64 } auto output
entry sum_of_many (n: i64): ([]f64, f64) = sum_too (map (\i -> 1 / f64.i64 (i + 1)) (iota n))

-- The destination may be the input; each element is read where it is written.
-- ==
-- entry: in_place
-- input { [1.0, 2.0, 3.0] [10.0, 20.0, 30.0] } output { [12.0, 24.0, 36.0] }
entry in_place [n] (a: [n]f64) (b: [n]f64): [n]f64 = map2 (\x y -> x * 2 + y) a b

-- May be it, too, but only in this order.
-- ==
-- entry: shifted
-- input { [1i32, 2, 3, 4] } output { [2i32, 3, 4, 4] }
-- input { [7i32] } output { [7i32] }
-- random input { [555]i32 } auto output
entry shifted [n] (a: [n]i32): [n]i32 = map (\i -> a[i64.min (i + 1) (n - 1)]) (iota n)
