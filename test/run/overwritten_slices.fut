-- Parts of arrays that are made from themselves.

-- Ahead: in place.
-- ==
-- entry: tree
-- input { 3i64 } output { 27f64 }
-- input { 0i64 } output { 1f64 }
entry tree (steps: i64) : f64 =
  let leaves = tabulate (steps + 1) (\i -> 2 ** f64.i64 i)
  let last =
    loop v = leaves for k < steps do
      let w = steps - k in v with [:w] = tabulate w (\i -> v[i] + v[i + 1])
  in last[0]

-- Where positions are checked, the values are made first.
-- ==
-- entry: checked
-- input { 3i64 [1f64, 2f64, 4f64, 8f64] } output { 27f64 }
-- input { 4i64 [1f64, 2f64] } error: Index
entry checked [n] (steps: i64) (leaves: [n]f64) : f64 =
  let last =
    loop v = copy leaves for k < steps do
      let w = steps - k in v with [:w] = tabulate w (\i -> v[i] + v[i + 1])
  in last[0]

-- From an offset, and two elements ahead.
-- ==
-- entry: ahead
-- input { [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] } output { [1i32, 6i32, 8i32, 10i32, 5i32, 6i32] }
-- input { [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] }
entry ahead [n] (xs: [n]i32) : [n]i32 =
  let a = copy xs
  let w = i64.max 0 (n - 3)
  in a with [1:1 + w] = tabulate w (\j -> a[1 + j] + a[j + 3])

-- A view of the array is read, too.
-- ==
-- entry: viewed
-- input { [1i32, 2i32, 3i32, 4i32] } output { [5i32, 5i32, 5i32, 4i32] }
entry viewed [n] (xs: [n]i32) : [n]i32 =
  let a = copy xs
  let b = reverse a
  in a with [:n - 1] = tabulate (n - 1) (\j -> a[j] + b[j])

-- Behind: another array is needed.
-- ==
-- entry: behind
-- input { [1i32, 2i32, 3i32, 4i32] } output { [1i32, 3i32, 5i32, 7i32] }
entry behind [n] (xs: [n]i32) : [n]i32 =
  let a = copy xs
  in a with [1:] = tabulate (n - 1) (\j -> a[j] + a[j + 1])

-- The part is used again.
-- ==
-- entry: twice
-- input { [1i32, 2i32, 3i32, 4i32] } output { [3i32, 5i32, 7i32, 4i32] 15i32 }
entry twice [n] (xs: [n]i32) : ([n]i32, i32) =
  let a = copy xs
  let x = tabulate (n - 1) (\j -> a[j] + a[j + 1])
  in (a with [:n - 1] = x, i32.sum x)
