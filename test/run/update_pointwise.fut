-- Parts of an array replaced by what is computed from that very part, element by element, and from other parts: in
-- place, without a copy. Elements of the part at other positions are read from a copy.

-- ==
-- entry: lu
-- input { [[4f64, 2f64, 1f64], [2f64, 5f64, 3f64], [1f64, 1f64, 3f64]] }
-- output { [[4f64, 2f64, 1f64], [0.5f64, 4f64, 2.5f64], [0.25f64, 0.125f64, 2.4375f64]] }
-- input { [[3f64]] } output { [[3f64]] }
-- input { empty([0][0]f64) } output { empty([0][0]f64) }
entry lu [n] (a: *[n][n]f64) : [n][n]f64 =
  loop a for k < n - 1 do
    loop a for i in k + 1..<n do
      let factor = a[i, k] / a[k, k]
      let a = a with [i, k] = factor
      in a with [i, k + 1:] = map2 (\x y -> x - factor * y) a[i, k + 1:] a[k, k + 1:]

-- ==
-- entry: column
-- input { 1i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 4i64, 3i64], [4i64, 25i64, 6i64]] }
-- input { 0i64 [[7i64]] } output { [[49i64]] }
-- input { 3i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } error: out of bounds
entry column [n][m] (j: i64) (a: *[n][m]i64) : [n][m]i64 = a with [:, j] = map (\x -> x * x) a[:, j]

-- ==
-- entry: steps
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] } output { [1i64, 12i64, 3i64, 24i64, 5i64] [11i64, 2i64, 31i64, 4i64, 52i64]
-- [5i64, 4i64, 3i64, 2i64, 1i64] [1i64, 3i64, 5i64, 7i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [9i64] } output { [9i64] [90i64] [9i64] [9i64] }
entry steps [n] (a: [n]i64) : ([n]i64, [n]i64, [n]i64, [n]i64) =
  let odd = copy a
  let odd = odd with [1::2] = map2 (\x i -> x * 5 + i * 2 + 2) odd[1::2] (indices odd[1::2])
  let even = copy a
  let even = even with [::2] = map2 (\x i -> x * 10 + i + i64.bool (x == 1)) even[::2] (indices even[::2])
  let back = copy a
  let back = back with [:] = map (\i -> back[n - 1 - i]) (iota n)
  let sums = copy a
  let sums = if n > 1 then sums with [1:] = map2 (+) sums[1:] sums[:n - 1] else sums
  in (odd, even, back, sums)

-- ==
-- entry: blocks
-- input { 1i64 1i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] } output { [[1i64, 2i64, 3i64], [4i64,
-- 6i64, 7i64], [7i64, 9i64, 10i64]] [[1i64, 2i64, 3i64], [4i64, 5i64, 8i64], [7i64, 6i64, 9i64]] }
-- input { 0i64 0i64 [[1i64]] } output { [[2i64]] [[1i64]] }
entry blocks [n] (i: i64) (j: i64) (a: [n][n]i64) : ([n][n]i64, [n][n]i64) =
  let more = copy a
  let more = more with [i:, j:] = map (map (+ a[0, 0])) more[i:, j:]
  let turned = copy a
  let turned = turned with [i:, i:] = transpose turned[i:, i:]
  in (more, turned)

-- What is built between elements that stay, with nothing of them read (also with strides of the caller).
-- ==
-- entry: between
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] [7i64, 8i64] } output { [1i64, 8i64, 3i64, 7i64, 5i64] }
-- input { [1i64] empty([0]i64) } output { [1i64] }
entry between [n][m] (a: *[n]i64) (b: [m]i64) : [n]i64 = a with [1::2] = map (\i -> b[m - 1 - i]) (indices a[1::2])
