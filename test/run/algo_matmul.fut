-- Matrix products of all shapes, also of a matrix with its own transpose, and a product of three in either order.
-- ==
-- input { [[0i64, -1i64, -4i64], [-6i64, -9i64, -1i64]] [[-2i64, -2i64, 9i64, -2i64, -8i64], [-9i64, 0i64, -1i64,
--   -5i64, 1i64], [5i64, -5i64, -1i64, 8i64, 4i64]] }
-- output { [[-11i64, 20i64, 5i64, -27i64, -17i64], [88i64, 17i64, -44i64, 49i64, 35i64]] }
-- input { [[-4i64]] [[-4i64]] }
-- output { [[16i64]] }
-- input { empty([0][3]i64) [[3i64, -6i64], [-5i64, 9i64], [4i64, 2i64]] }
-- output { empty([0][2]i64) }
-- input { empty([2][0]i64) empty([0][3]i64) }
-- output { [[0i64, 0i64, 0i64], [0i64, 0i64, 0i64]] }
-- input { [[-2i64, -6i64], [-8i64, 7i64], [-3i64, 4i64], [-4i64, -4i64], [-7i64, -6i64], [0i64, -9i64], [1i64,
--   3i64]] [[5i64, 7i64, -8i64], [-4i64, -6i64, 5i64]] }
-- output { [[14i64, 22i64, -14i64], [-68i64, -98i64, 99i64], [-31i64, -45i64, 44i64], [-4i64, -4i64, 12i64],
--   [-11i64, -13i64, 26i64], [36i64, 54i64, -45i64], [-7i64, -11i64, 7i64]] }

-- ==
-- entry: gram
-- input { [[8i64, 1i64], [-9i64, -7i64], [9i64, -6i64]] }
-- output { [[226i64, 17i64], [17i64, 86i64]] }
-- input { [[-7i64, 1i64, -1i64, -7i64, 0i64]] }
-- output { [[49i64, -7i64, 7i64, 49i64, 0i64], [-7i64, 1i64, -1i64, -7i64, 0i64], [7i64, -1i64, 1i64, 7i64, 0i64],
--   [49i64, -7i64, 7i64, 49i64, 0i64], [0i64, 0i64, 0i64, 0i64, 0i64]] }
-- input { empty([0][2]i64) }
-- output { [[0i64, 0i64], [0i64, 0i64]] }

-- ==
-- entry: associates
-- input { [[-8i64, -9i64, -3i64], [-2i64, 7i64, 7i64]] [[-9i64, -4i64], [-9i64, 7i64], [-5i64, 0i64]] [[-5i64,
--   4i64, -1i64, -6i64, 3i64], [-6i64, -3i64, -2i64, -3i64, -2i64]] }
-- output { true }
-- input { [[-6i64]] [[0i64]] [[-5i64]] }
-- output { true }

def matmul [n][m][p] (a: [n][m]i64) (b: [m][p]i64) : [n][p]i64 =
  map (\row -> map (\column -> i64.sum (map2 (*) row column)) (transpose b)) a

entry main [n][m][p] (a: [n][m]i64) (b: [m][p]i64) : [n][p]i64 = matmul a b

entry gram [n][m] (a: [n][m]i64) : [m][m]i64 = matmul (transpose a) a

-- The product is associative; the result says so for this input.
entry associates [n][m][p][q] (a: [n][m]i64) (b: [m][p]i64) (c: [p][q]i64) : bool =
  let left = matmul (matmul a b) c
  let right = matmul a (matmul b c)
  in and (map2 (==) (flatten left) (flatten right))
