-- Sums under a condition that is the same for neighbouring columns: they are computed together.
-- ==
-- entry: causal
-- input { 1i64 [[[1f32], [2f32]], [[10f32], [20f32]]] [[1f32, 1f32], [2f32, 3f32]] } output { [[3f32], [38f32]] }
-- input { 1i64 empty([0][2][3]f32) [[1f32, 1f32]] } output { [[0f32, 0f32, 0f32]] }
-- input { 1i64 [[[1f32]]] empty([0][1]f32) } output { empty([0][1]f32) }
-- input { -1i64 [[[1f32]], [[1f32]]] [[1f32]] } error: out of bounds
-- ==
-- entry: same
-- input { 20i64 5i64 64i64 3i64 4i64 } output { true }
-- input { 9i64 4i64 70i64 2i64 1i64 } output { true }
-- input { 3i64 1i64 8i64 5i64 2i64 } output { true }
-- input { 2i64 3i64 1i64 1i64 1i64 } output { true }
-- input { 2i64 0i64 40i64 3i64 1i64 } output { true }
-- input { 4i64 3i64 33i64 0i64 1i64 } output { true }
-- input { 4i64 3i64 0i64 2i64 1i64 } output { true }
-- input { 0i64 3i64 40i64 2i64 1i64 } output { true }
-- input { 2i64 6i64 5000i64 2i64 1i64 } output { true }
-- input { 6i64 3i64 32i64 3i64 0i64 } output { true }

entry causal [n][c][o][k] (dilation: i64) (w: [k][c][o]f32) (x: [n][c]f32)
    : [n][o]f32 =
  tabulate_2d n o (\t j ->
    f32.sum (tabulate k (\s ->
               let u = t - s * dilation
               in if u < 0 then 0 else f32.sum (map2 (*) x[u] w[s, :, j]))))

-- The same, compared with sums that go on row by row.
entry same (n: i64) (c: i64) (o: i64) (k: i64) (dilation: i64) : bool =
  let w =
    tabulate_3d k c o (\s i j -> f32.i64 ((s * 7 + i * 5 + j * 3) % 13 - 4))
  let x = tabulate_2d n c (\t i -> f32.i64 ((t * 11 + i * 2) % 17 - 5))
  let there =
    tabulate n (\t ->
      loop sums = replicate o 0 for s < k do
        loop sums = sums for i < c do
          if t < s * dilation
          then sums
          else map2 (\sum y -> sum + x[t - s * dilation, i] * y) sums w[s, i])
  in and (flatten (map2 (map2 (==)) (causal dilation w x) there))

-- One branch with a loop, one with two, one with none: products of the elements of columns, with sums, or the first.
-- ==
-- entry: ways
-- input { 0i64 [[1i64, 2i64, 3i64, 4i64, 5i64], [2i64, 1i64, 2i64, 1i64, 2i64]] }
-- output { [2i64, 2i64, 6i64, 4i64, 10i64] 5i64 }
-- input { 1i64 [[1i64, 2i64, 3i64, 4i64, 5i64], [2i64, 1i64, 2i64, 1i64, 2i64]] }
-- output { [5i64, 5i64, 11i64, 9i64, 17i64] 5i64 }
-- input { 2i64 [[1i64, 2i64, 3i64, 4i64, 5i64], [2i64, 1i64, 2i64, 1i64, 2i64]] }
-- output { [2i64, 2i64, 3i64, 4i64, 5i64] 5i64 }
-- input { 2i64 [[5i64], [6i64]] } output { [5i64] 1i64 }
-- input { 0i64 empty([0][9]i64) } output { [1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64] 0i64 }
-- input { 2i64 empty([0][9]i64) } error: out of bounds
-- input { 2i64 empty([0][0]i64) } output { empty([0]i64) 0i64 }
entry ways [n][m] (way: i64) (a: [n][m]i64) : ([m]i64, i64) =
  let ys =
    tabulate m (\j ->
      if way == 0 then loop p = 1 for i < n do p * a[i, j]
      else if way == 1
      then
        let p = loop p = 1 for i < n do p * a[i, j]
        in loop s = p for i < n do s + a[i, j]
      else if a[0, j] == 1 then 2
      else a[0, j])
  in (ys, i64.sum (map (\y -> i64.bool (y >= 2)) ys))
