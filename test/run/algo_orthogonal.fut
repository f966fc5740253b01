-- The inverse by Gauss and Jordan with both halves side by side, rows made orthogonal by Gram and Schmidt, and the
-- largest eigenvalue by power iteration.
-- ==
-- entry: inverse
-- input { empty([0][0]f64) }
-- output { empty([0][0]f64) }
-- input { [[4.0f64]] }
-- output { [[0.25f64]] }
-- input { [[0.0f64, 2.0f64], [4.0f64, 0.0f64]] }
-- output { [[0.0f64, 0.25f64], [0.5f64, 0.0f64]] }
-- input { [[0.5f64, 3.5f64, 3.25f64], [0.75f64, -3.25f64, -3.75f64], [-3.5f64, -2.75f64, -3.75f64]] }
-- output { [[0.1437125748502994f64, 0.3209580838323352f64, -0.19640718562874251f64], [1.2215568862275452f64,
--   0.7281437125748504f64, 0.33053892215568864f64], [-1.0299401197604792f64, -0.8335329341317366f64,
--   -0.325748502994012f64]] }
-- input { [[4.0f64, 0.75f64, 2.5f64, 0.25f64, 3.25f64], [0.25f64, -2.75f64, 2.75f64, -3.0f64, -3.75f64], [2.25f64,
--   -3.75f64, 0.0f64, -4.0f64, -3.0f64], [-4.0f64, 1.0f64, -2.5f64, 3.75f64, 2.75f64], [-2.5f64, 1.25f64, -3.75f64,
--   -4.0f64, -2.25f64]] }
-- output { [[-0.12186596899449798f64, -0.29728463448916387f64, 0.08189631939232862f64, -0.26973708760567705f64,
--   -0.11942798621793413f64], [-0.06337096727381289f64, -0.08110024338365479f64, -0.2655245187264442f64,
--   -0.26438015946397553f64, 0.07453261631209494f64], [0.14636603740727996f64, 0.30220620856362185f64,
--   -0.17212241327125047f64, 0.061036640227545076f64, 0.011837484399812593f64], [-0.29600344966270425f64,
--   -0.21786361393630563f64, -0.026175145014366685f64, -0.17340774432692188f64, -0.24149712044381239f64],
--   [0.38248549856333164f64, 0.1688966469444364f64, 0.09489474797145737f64, 0.3593827093949408f64,
--   0.1392594005381806f64]] }

-- ==
-- entry: orthonormal
-- input { empty([0][3]f64) }
-- output { empty([0][3]f64) }
-- input { [[3.0f64, 4.0f64]] }
-- output { [[0.6f64, 0.8f64]] }
-- input { [[1.0f64, 2.0f64, 3.0f64], [0.0f64, 1.0f64, 5.0f64], [1.0f64, 0.0f64, 0.0f64]] }
-- output { [[0.2672612419124244f64, 0.5345224838248488f64, 0.8017837257372732f64], [-0.5246313898711125f64,
--   -0.6172133998483675f64, 0.5863527298559492f64], [0.8082903768654761f64, -0.5773502691896257f64,
--   0.11547005383792508f64]] }
-- input { [[-3.5f64, -0.5f64, 3.0f64, -0.25f64, 1.5f64], [1.75f64, -3.0f64, -2.25f64, -3.0f64, -0.25f64]] }
-- output { [[-0.7172417274099839f64, -0.10246310391571199f64, 0.6147786234942719f64, -0.051231551957855996f64,
--   0.30738931174713596f64], [0.0289939051158445f64, -0.7032807329577226f64, -0.1881033154559954f64,
--   -0.6781431600494044f64, 0.09640830518815244f64]] }

-- ==
-- entry: eigenvalue
-- input { 3i32 [[2.5f64]] }
-- output { 2.5f64 }
-- input { 40i32 [[2.0f64, 1.0f64], [1.0f64, 2.0f64]] }
-- output { 3.0f64 }
-- input { 60i32 [[2.0f64, 1.0f64, 0.0f64], [1.0f64, 2.0f64, 1.0f64], [0.0f64, 1.0f64, 2.0f64]] }
-- output { 3.414213562373095f64 }

def dot [n] (a: [n]f64) (b: [n]f64) : f64 = f64.sum (map2 (*) a b)

entry inverse [n] (a: [n][n]f64) : [n][n]f64 =
  let width = n + n
  let start = map2 (\i row -> (row ++ map (\j -> f64.bool (i == j)) (iota n)) :> [width]f64) (iota n) a
  let final =
    loop m = start for k < n do
      let pivot = (loop p = k for i in k..<n do if f64.abs m[i, k] > f64.abs m[p, k] then i else p)
      let order = map (\i -> if i == k then pivot else if i == pivot then k else i) (iota n)
      let scaled = map (/ m[pivot, k]) m[pivot]
      in map (\i -> let row = m[order[i]]
                    in if i == k then scaled
                       else map2 (\x s -> x - row[k] * s) row scaled) (iota n)
  in final[:, n:] :> [n][n]f64

entry orthonormal [n][m] (rows: [n][m]f64) : [n][m]f64 =
  loop q = copy rows for i < n do
    let row = loop row = copy q[i] for j < i do
                let part = dot q[j] row
                in map2 (\x y -> x - part * y) row q[j]
    let size = f64.sqrt (dot row row)
    in q with [i] = map (/ size) row

entry eigenvalue [n] (steps: i32) (a: [n][n]f64) : f64 =
  let apply v = map (dot v) a
  let normal v = let size = f64.sqrt (dot v v) in map (/ size) v
  let v = loop v = normal (replicate n 1) for _i < steps do normal (apply v)
  in dot v (apply v)
