entry p_main [n] [m] [k] (input0: [n][m][k]f64) (r: i64) =
  let a2 = tabulate_2d m k (\j l ->
    let c = input0[:, j, l]
    let c0 = map (\x -> x * 2f64) c
    let c1 = map2 (\x i -> if i % 2 == 0 then x else x - 0f64) c0 (iota n)
    in tabulate n (\i -> if i < 3 then c1[i] else (let i = if i < 1 then 0 else i - 1 in c1[i])))
  in a2
-- ==
-- entry: p_main
-- random input { [7][7][2]f64 -1i64 } auto output
-- random input { [7][17][4]f64 32i64 } auto output
-- random input { [16][1][24]f64 17i64 } auto output
