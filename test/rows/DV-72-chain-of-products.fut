-- Two and three products in a chain, with the intermediate matrices stored or computed again [paper 2, section 7.2].
-- ==
-- entry: stored again
-- input { [[1i64, 2i64], [3i64, 4i64]] [[0i64, 1i64], [1i64, 0i64]] [[1i64, 1i64], [0i64, 1i64]] }
-- output { [[2i64, 3i64], [4i64, 7i64]] [[10i64, 17i64], [22i64, 37i64]] }
-- input { [[2i64]] [[3i64]] [[5i64]] } output { [[30i64]] [[540i64]] }
def product [n][m][p] (a: [n][m]i64) (b: [m][p]i64) =
  map (\row -> map (\column -> reduce (+) 0 (map2 (*) row column)) (transpose b)) a
entry stored [n] (a: [n][n]i64) (b: [n][n]i64) (c: [n][n]i64) =
  let ab = materialise (product a b)
  let abc = materialise (product ab c)
  in (abc, product ab (materialise (product b abc)))
entry again [n] (a: [n][n]i64) (b: [n][n]i64) (c: [n][n]i64) =
  (product (product a b) c, product (product a b) (product b (product (product a b) c)))
