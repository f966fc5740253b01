-- Vectors that are rotated by numbers and read again and again, along inner loops: there is no rotated vector.

-- ==
-- entry: inside
-- input { [0.0, 4.0, 4.0, 0.0] [0.0, 0.0, 4.0, 4.0] [[1.0, 1.0], [5.0, 1.0], [2.0, 3.5], [-1.0, 2.0]] }
-- output { [true, false, true, false] }
-- input { empty([0]f64) empty([0]f64) [[1.0, 1.0]] } output { [false] }
-- input { [1.0] [2.0] [[1.0, 1.0]] } output { [false] }
entry inside [n][k] (xs: [k]f64) (ys: [k]f64) (points: [n][2]f64) : [n]bool =
  let edges = zip4 xs ys (rotate (-1) xs) (rotate (-1) ys)
  let contains (p: [2]f64) =
    let (x, y) = (p[0], p[1])
    let crosses (ax, ay, bx, by) =
      (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    in reduce (!=) false (map crosses edges)
  in map contains points

-- ==
-- entry: inside_by_index
-- input { [0.0, 4.0, 4.0, 0.0] [0.0, 0.0, 4.0, 4.0] [[1.0, 1.0], [5.0, 1.0], [2.0, 3.5], [-1.0, 2.0]] }
-- output { [true, false, true, false] }
-- input { empty([0]f64) empty([0]f64) [[1.0, 1.0]] } output { [false] }
entry inside_by_index [n][k] (xs: [k]f64) (ys: [k]f64) (points: [n][2]f64)
    : [n]bool =
  let contains (p: [2]f64) =
    let (x, y) = (p[0], p[1])
    let crosses i =
      let (ax, ay, bx, by) =
        (xs[i], ys[i], xs[(i - 1 + k) % k], ys[(i - 1 + k) % k])
      in (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    in reduce (!=) false (map crosses (iota k))
  in map contains points

-- ==
-- entry: products
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] [10i64, 100i64, 1000i64] } auto output
-- input { [[1i64], [2i64]] [7i64] } auto output
-- input { empty([2][0]i64) empty([0]i64) } auto output
entry products [n][m] (a: [n][m]i64) (v: [m]i64) : ([n]i64, [n]i64, [n][m]i64) =
  (map (\row -> i64.sum (map2 (*) row (rotate 1 v))) a,
   map (\row ->
          i64.sum (map3 (\x y z -> x * y - z) row (rotate (-5) v) (rotate 2 v)))
       a,
   map (\row -> map2 (+) row (rotate 2 v)) a)

-- Bits of columns are as wide as what is compared.
-- ==
-- entry: bits
-- input { [[1.5f32, 2.5f32, 3.0f32], [0.5f32, 9.0f32, 4.0f32]] [[1i16, 2i16], [3i16, 4i16], [5i16, 6i16]] }
-- auto output
entry bits [n][m][k] (a: [n][m]f32) (b: [m][k]i16)
    : ([n]bool, [k]bool, [k]bool, [n][k]bool) =
  let odd = reduce (!=) false
  in (map (\row -> odd (map (> 1) row)) a,
      map (\column -> odd (map (> 2) column)) (transpose b),
      map (\column -> and (map (> 1) column)) (transpose b),
      map (\row ->
             map (\column -> odd (map2 (\x y -> x < f32.i16 y) row column))
                 (transpose b))
          a)
