-- Grids of a multigrid cycle: restriction and interpolation are calls whose results have sizes of their own.
-- ==
-- entry: cycle
-- input { [1.0, 2.0, 3.0, 4.0, 5.0] } output { [1.0, 2.0, 3.0, 4.0, 5.0] }
-- input { [0.0, 0.0, 8.0, 0.0, 0.0] } output { [0.0, 2.0, 4.0, 2.0, 0.0] }
-- ==
-- entry: coarse
-- input { [0.0, 0.0, 8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 4.0] 2i64 } output { [0.0, 1.0, 4.0] }
#[noinline]
def restricted [n] (fine: [n]f64) : []f64 =
  map (\i -> let k = 2 * i
             in if k == 0 || k == n - 1 then fine[k] else (fine[k - 1] + 2 * fine[k] + fine[k + 1]) / 4)
      (iota ((n + 1) / 2))
#[noinline]
def interpolated [n] (coarse: [n]f64) : []f64 =
  map (\i -> if i % 2 == 0 then coarse[i / 2] else (coarse[i / 2] + coarse[i / 2 + 1]) / 2) (iota (2 * n - 1))
entry cycle [n] (fine: [n]f64) : []f64 = interpolated (restricted fine)
entry coarse [n] (fine: [n]f64) (levels: i64) : []f64 = loop (a: []f64) = fine for _i < levels do restricted a
