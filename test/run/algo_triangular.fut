-- Systems that are nearly solved: forward substitution by rows and by columns, many right sides at once, and a
-- tridiagonal system.
-- ==
-- entry: by_rows
-- input { empty([0][0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [[4.0f64]] [1.0f64] }
-- output { [0.25f64] }
-- input { [[2.0f64, 0.0f64], [-1.0f64, 3.0f64]] [3.0f64, 1.25f64] }
-- output { [1.5f64, 0.9166666666666666f64] }
-- input { [[4.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64], [-0.75f64, 1.0f64, 0.0f64, 0.0f64, 0.0f64], [1.5f64, -2.0f64,
--   1.0f64, 0.0f64, 0.0f64], [1.75f64, -3.75f64, -2.25f64, 4.0f64, 0.0f64], [-0.25f64, -1.75f64, 0.5f64, -4.0f64,
--   2.0f64]] [1.75f64, 1.5f64, -1.75f64, -3.75f64, -0.5f64] }
-- output { [0.4375f64, 1.828125f64, 1.25f64, 1.2880859375f64, 3.66796875f64] }

-- ==
-- entry: by_columns
-- input { empty([0][0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [[4.0f64]] [3.0f64] }
-- output { [0.75f64] }
-- input { [[2.0f64, 0.0f64], [2.25f64, 4.0f64]] [0.5f64, 4.0f64] }
-- output { [0.25f64, 0.859375f64] }
-- input { [[3.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64], [-2.75f64, 4.0f64, 0.0f64, 0.0f64, 0.0f64], [0.25f64, 1.5f64,
--   2.0f64, 0.0f64, 0.0f64], [3.25f64, -0.25f64, 3.75f64, 2.0f64, 0.0f64], [1.5f64, 1.0f64, -1.75f64, -2.25f64,
--   3.0f64]] [-3.5f64, -1.0f64, 1.75f64, 2.25f64, -0.75f64] }
-- output { [-1.1666666666666667f64, -1.0520833333333335f64, 1.8098958333333335f64, -0.5042317708333337f64,
--   1.361626519097222f64] }

-- ==
-- entry: many
-- input { [[3.0f64, 0.0f64], [3.5f64, 2.0f64]] empty([0][2]f64) }
-- output { empty([0][2]f64) }
-- input { [[2.0f64]] [[-2.0f64], [0.25f64], [-3.75f64]] }
-- output { [[-1.0f64], [0.125f64], [-1.875f64]] }
-- input { [[1.0f64, 0.0f64, 0.0f64], [-1.5f64, 3.0f64, 0.0f64], [0.25f64, -0.25f64, 3.0f64]] [[-2.75f64, -1.75f64,
--   0.0f64], [0.0f64, -2.5f64, -2.0f64], [0.75f64, -3.0f64, 3.75f64], [-3.5f64, 4.0f64, -3.5f64], [3.5f64, 3.5f64,
--   2.25f64]] }
-- output { [[-2.75f64, -1.9583333333333333f64, 0.06597222222222222f64], [0.0f64, -0.8333333333333334f64,
--   -0.7361111111111112f64], [0.75f64, -0.625f64, 1.1354166666666667f64], [-3.5f64, -0.4166666666666667f64,
--   -0.9097222222222222f64], [3.5f64, 2.9166666666666665f64, 0.7013888888888888f64]] }

-- ==
-- entry: tridiagonal
-- input { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { [9.0f64] [2.0f64] [9.0f64] [3.0f64] }
-- output { [1.5f64] }
-- input { [1.0f64, -0.75f64] [4.0f64, 5.0f64] [-0.5f64, 0.0f64] [4.0f64, 2.5f64] }
-- output { [1.0828025477707006f64, 0.6624203821656051f64] }
-- input { [-0.5f64, 0.75f64, 0.75f64, 1.0f64, 0.75f64, -0.5f64, -0.5f64] [4.0f64, 5.0f64, 6.0f64, 7.0f64, 8.0f64,
--   9.0f64, 10.0f64] [-0.25f64, -0.25f64, 0.0f64, -0.75f64, -0.25f64, 0.75f64, 0.5f64] [3.25f64, -3.0f64, 0.75f64,
--   -2.25f64, -0.75f64, -0.75f64, 0.75f64] }
-- output { [0.7684615384615384f64, -0.7046153846153846f64, 0.21307692307692305f64, -0.3586209301380728f64,
--   -0.06302611718611535f64, -0.09269854036990956f64, 0.07036507298150452f64] }

entry by_rows [n] (l: [n][n]f64) (b: [n]f64) : [n]f64 =
  loop x = replicate n 0 for i < n do
    let known = f64.sum (map2 (*) l[i, :i] x[:i])
    in x with [i] = (b[i] - known) / l[i, i]

entry by_columns [n] (l: [n][n]f64) (b: [n]f64) : [n]f64 =
  loop x = copy b for j < n do
    let xj = x[j] / l[j, j]
    let x[j] = xj
    in loop x for i in j + 1..<n do x with [i] = x[i] - l[i, j] * xj

entry many [n][k] (l: [n][n]f64) (bs: [k][n]f64) : [k][n]f64 = map (by_rows l) bs

-- Below, diagonal, above, right side; the corners are not used.
entry tridiagonal [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) (d: [n]f64) : [n]f64 =
  let (upper, right) =
    loop (upper, right) = (replicate n 0, replicate n 0) for i < n do
      let (u, r) = if i == 0 then (0, 0) else (upper[i - 1], right[i - 1])
      let below = if i == 0 then 0 else a[i]
      let pivot = b[i] - below * u
      in (upper with [i] = c[i] / pivot, right with [i] = (d[i] - below * r) / pivot)
  in loop x = right for k < n - 1 do
       let i = n - 2 - k
       in x with [i] = x[i] - upper[i] * x[i + 1]
