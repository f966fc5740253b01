-- PolyBench's medley: a filter, shortest paths, folding.

-- Deriche's smoothing: a recursive filter along the rows, from both sides, then so along the columns.
entry deriche [n][m] (alpha: f32) (picture: [n][m]f32) : [n][m]f32 =
  let e = f32.exp (-alpha)
  let k = (1 - e) * (1 - e) / (1 + 2 * alpha * e - f32.exp (-2 * alpha))
  let (now, before) = (k, k * e * (alpha - 1))
  let (next, after) = (k * e * (alpha + 1), -k * f32.exp (-2 * alpha))
  let (once, twice) = (2 * e, -f32.exp (-2 * alpha))
  let smooth [l] (xs: [l]f32) : [l]f32 =
    let (ys, _, _, _) = loop (ys, x1, y1, y2) = (replicate l 0, 0, 0, 0) for i < l do
      let y = now * xs[i] + before * x1 + once * y1 + twice * y2
      in (ys with [i] = y, xs[i], y, y1)
    let (ys, _, _, _, _) = loop (ys, x1, x2, y1, y2) = (ys, 0, 0, 0, 0) for j < l do
      let i = l - 1 - j
      let y = next * x1 + after * x2 + once * y1 + twice * y2
      in (ys with [i] = ys[i] + y, xs[i], x1, y, y1)
    in ys
  in map smooth picture |> transpose |> map smooth |> transpose

-- The lengths of the shortest paths between all pairs, in place: a path through k neither starts nor ends better there.
entry floyd_warshall [n] (edges: [n][n]i32) : [n][n]i32 =
  loop d = copy edges for k < n do
    loop d for i < n do
      d with [i] = map2 (\through direct -> i32.min direct (d[i, k] + through)) d[k] d[i]

-- Nussinov's folding: [i, j] is the most pairs of complementary bases (numbers that sum to 3) in the part from i to j,
-- none crossing another.
entry nussinov [n] (bases: [n]i32) : [n][n]i32 =
  loop most = replicate n (replicate n 0) for r < n do
    let i = n - 1 - r
    in loop most for j in i + 1..<n do
         let pair = if bases[i] + bases[j] == 3 && i < j - 1 then 1 else 0
         let one_less = i32.max (i32.max most[i, j - 1] most[i + 1, j]) (most[i + 1, j - 1] + pair)
         in most with [i, j] = reduce i32.max one_less (map2 (+) most[i, i + 1:j] most[i + 2:j + 1, j])
