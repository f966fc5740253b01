-- Chains of transpositions, reversals and slices, also through branches: layout changes that move no element [paper 3,
-- section 1].
-- ==
-- entry: fixed
-- input { [[0i64]] }
-- output { empty([0][1]i64) }
-- input { [[-1i64, -5i64], [-8i64, 7i64], [-4i64, 1i64]] }
-- output { [[-5i64, 1i64]] }
-- input { [[-8i64, -1i64, -9i64, -1i64, 4i64, 6i64, -8i64], [-8i64, -5i64, -8i64, 8i64, -5i64, -4i64, -9i64],
--   [3i64, -1i64, -6i64, -2i64, -8i64, -4i64, -8i64], [-6i64, -1i64, 0i64, -5i64, 7i64, -6i64, 0i64], [8i64, 4i64,
--   -6i64, -2i64, -6i64, -7i64, -4i64]] }
-- output { [[-1i64, -1i64, 4i64], [-9i64, -6i64, -6i64], [-1i64, -2i64, -2i64], [4i64, -8i64, -6i64], [6i64, -4i64,
--   -7i64], [-8i64, -8i64, -4i64]] }

-- ==
-- entry: chosen
-- input { 0i64 1i64 2i64 [[-8i64, 4i64], [3i64, -9i64], [-8i64, 3i64]] }
-- output { [[3i64, -9i64, 4i64], [-8i64, 3i64, -8i64]] }
-- input { 3i64 0i64 4i64 [[2i64, 3i64], [-4i64, 9i64], [-5i64, -9i64]] }
-- output { [[-4i64], [9i64]] }
-- input { 4i64 3i64 0i64 [[-1i64, 1i64], [-9i64, 0i64], [6i64, 5i64]] }
-- output { [[-9i64, 6i64]] }
-- input { 1i64 4i64 3i64 [[-1i64, 8i64], [0i64, -2i64], [-6i64, -6i64]] }
-- output { [[-2i64], [-6i64]] }
-- input { 0i64 0i64 0i64 [[-4i64, -1i64], [-7i64, -2i64], [-1i64, 5i64]] }
-- output { [[-4i64, -7i64, -1i64], [-1i64, -2i64, 5i64]] }
-- input { 0i64 4i64 3i64 [[0i64, 0i64, -2i64, -7i64, -1i64, -8i64, 0i64], [-7i64, 0i64, 9i64, -4i64, 9i64, 5i64,
--   -1i64], [4i64, -7i64, -7i64, 2i64, 6i64, -2i64, -7i64], [-5i64, 6i64, 0i64, 2i64, -7i64, -1i64, 3i64], [-3i64,
--   5i64, 4i64, 1i64, 0i64, 3i64, -9i64]] }
-- output { [[0i64, -7i64, 5i64], [-2i64, -7i64, 4i64], [-7i64, 2i64, 1i64], [-1i64, 6i64, 0i64], [-8i64, -2i64,
--   3i64], [0i64, -7i64, -9i64]] }
-- input { 3i64 3i64 0i64 [[2i64]] }
-- output { [[2i64]] }
-- input { 4i64 0i64 4i64 [[9i64, 6i64, -4i64, 2i64, 7i64], [-9i64, 5i64, 5i64, 8i64, 6i64], [9i64, 5i64, 5i64,
--   6i64, 1i64], [2i64, 0i64, 9i64, -8i64, -6i64], [9i64, 1i64, -9i64, -7i64, 6i64], [7i64, 2i64, -5i64, 8i64,
--   5i64], [-4i64, -5i64, -5i64, 9i64, -6i64]] }
-- output { [[9i64, 9i64, 9i64, -4i64], [-4i64, 5i64, -9i64, -5i64], [7i64, 1i64, 6i64, -6i64]] }

-- ==
-- entry: corner
-- input { true [[-9i64]] }
-- output { -909i64 }
-- input { false [[6i64, -1i64, 0i64], [-1i64, 0i64, -5i64]] }
-- output { -501i64 }
-- input { true [[-5i64, -3i64, 6i64], [1i64, 8i64, -4i64], [-7i64, 6i64, 4i64], [4i64, -2i64, 4i64], [-9i64, 8i64,
--   -8i64]] }
-- output { 595i64 }

entry fixed [n][m] (a: [n][m]i64) : [][]i64 =
  a |> transpose |> reverse |> transpose |> map reverse |> (\b -> transpose b[::2, 1:])

def change [n][m] (what: i64) (a: [n][m]i64) : [][]i64 =
  if what == 0 then transpose a
  else if what == 1 then a[:, ::-1]
  else if what == 2 then a[::-1]
  else if what == 3 && n > 1 then a[1:]
  else if what == 4 then a[:, ::2]
  else a

entry chosen [n][m] (x: i64) (y: i64) (z: i64) (a: [n][m]i64) : [][]i64 = change z (change y (change x a))

entry corner [n][m] (flip: bool) (a: [n][m]i64) : i64 =
  let b: [][]i64 = if flip then transpose a else a[::-1, ::-1]
  let c: [][]i64 = if flip then b[::-1] else transpose b
  in c[0, 0] * 100 + c[length c - 1, 0]
