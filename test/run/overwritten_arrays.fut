-- Arrays that are made in order over the array that they are made from: the next state of a time loop over the last
-- one.

-- Each element from itself and its right neighbour.
-- ==
-- entry: forward
-- input { 0i64 [1i64,2,3] }
-- output { [1i64, 2i64, 3i64] }
-- input { 1i64 [1i64,2,3] }
-- output { [3i64, 5i64, 3i64] }
-- input { 3i64 [1i64,2,3,4,5] }
-- output { [20i64, 28i64, 30i64, 24i64, 20i64] }
-- input { 2i64 [7i64] }
-- output { [14i64] }
-- input { 2i64 empty([0]i64) }
-- output { empty([0]i64) }
entry forward [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for r < rounds do
    tabulate n (\i ->
      if i < n - 1 then a[i] + a[i + 1] else a[i] + (if r > 0 then a[i] else 0))

-- A row of a table of distances, with the last element of the row before it in a scalar.
-- ==
-- entry: distance
-- input { "kitten" "sitting" }
-- output { 3i32 }
-- input { "" "abc" }
-- output { 3i32 }
-- input { "abc" "" }
-- output { 3i32 }
entry distance [n][m] (a: [n]u8) (b: [m]u8) : i32 =
  let last =
    loop row = map i32.i64 (0...m) for i < n do
      (loop (next, left) = (replicate (m + 1) 0, i32.i64 i + 1) for j < m + 1 do
         let cell =
           if j == 0
           then i32.i64 i + 1
           else
             i32.min (i32.min (left + 1) (row[j] + 1))
                     (row[j - 1] + i32.bool (a[i] != b[j - 1]))
         in (next with [j] = cell, cell)).0
  in last[m]

-- The first element is that of the fill.
-- ==
-- entry: common
-- input { "nematode" "empty" }
-- output { 3i32 [9i32, 10i32, 11i32, 11i32, 12i32, 12i32] }
-- input { "abc" "" }
-- output { 0i32 [9i32] }
-- input { "" "ab" }
-- output { 0i32 [4i32, 4i32, 4i32] }
entry common [n][m] (a: [n]u8) (b: [m]u8) : (i32, [m + 1]i32) =
  let lengths (fill: i32) (start: i32) =
    loop row = replicate (m + 1) start for i < n do
      loop next = replicate (m + 1) fill for j < m do
        next
          with [j + 1] =
            if a[i] == b[j] then row[j] + 1 else i32.max row[j + 1] next[j]
  in ((lengths 0 0)[m], lengths 9 4)

-- Two elements behind; a state that is needed again stays.
-- ==
-- entry: behind
-- input { 2i64 [1i64,2,3,4] }
-- output { [1i64, 4i64, 12i64, 28i64] 1i64 }
-- input { 1i64 empty([0]i64) }
-- output { empty([0]i64) 0i64 }
entry behind [n] (rounds: i64) (xs: [n]i64) : ([n]i64, i64) =
  loop (a, first) = (xs, 0) for _i < rounds do
    let (b, _) =
      loop (b, sum) = (replicate n 0, 0) for i < n do
        let x = a[i] + (if i > 1 then a[i - 2] else 0) + sum
        in (b with [i] = x, x)
    in (b, if n > 0 then a[0] else 0)
-- ==
-- entry: two_behind
-- input { 1i64 [1i64,2,3,4] }
-- output { [1i64, 3i64, 7i64, 13i64] }
-- input { 2i64 [1i64,2,3,4] }
-- output { [1i64, 4i64, 12i64, 28i64] }
entry two_behind [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for _i < rounds do
    (loop (b, sum) = (replicate n 0, 0) for i < n do
       let x = a[i] + (if i > 1 then a[i - 2] else 0) + sum
       in (b with [i] = x, x)).0

-- The new row becomes the state after another loop has updated it.
-- ==
-- entry: updated_after
-- input { 1i64 [1i64,2,3] }
-- output { [0i64, 3i64, 12i64] }
-- input { 2i64 [1i64,2,3,4] }
-- output { [0i64, 3i64, 30i64, 135i64] }
-- input { 1i64 empty([0]i64) }
-- output { empty([0]i64) }
entry updated_after [n] (rounds: i64) (xs: [n]i64) : [n]i64 =
  loop a = xs for _i < rounds do
    let (b, _) =
      loop (b, sum) = (replicate n 0, 0) for i < n do (b with [i] = a[i] + sum, a[i] + sum)
    in loop b for i < n do b with [(n - 1 - i)] = b[n - 1 - i] * (n - 1 - i)

-- An array that the same body has made, by a loop and by a build that reads its next element.
-- ==
-- entry: made
-- input { [1i64,2,3] } output { [1i64, 4i64, 10i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry made [n] (xs: [n]i64) : [n]i64 =
  let a = scan (+) 0 xs
  in (loop (b, sum) = (replicate n 0, 0) for i < n do (b with [i] = a[i] + sum, a[i] + sum)).0
-- ==
-- entry: built
-- input { [1i64,2,3] } output { [3i64, 18i64, 6i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry built [n] (xs: [n]i64) : [n]i64 =
  let a = scan (+) 0 xs
  in tabulate n (\i -> if i < n - 1 then a[i] * a[i + 1] else a[i])

-- Two results over two states; one of a start that is needed afterwards; rows of a matrix.
-- ==
-- entry: sweep
-- input { 2i64 [4f64, 8, 16] }
-- output { [1.0f64, 3.0f64, 6.75f64] 28.0f64 }
entry sweep [n] (rounds: i64) (xs: [n]f64) : ([n]f64, f64) =
  let end =
    loop x = xs for _i < rounds do
      let (cs, ds) =
        loop (cs, ds) = (replicate n 0, replicate n 0) for i < n do
          let (c, d) = if i == 0 then (0, 0) else (cs[i - 1], ds[i - 1])
          in (cs with [i] = 0.5 + c * 0, ds with [i] = x[i] * 0.5 + d * 0.5)
      in map2 (\c d -> d - c * 0) cs ds
  in (end, f64.sum xs)
-- ==
-- entry: rows
-- input { 1i64 [[1i64,2,3],[4,5,6]] }
-- output { [[3i64, 5i64, 3i64], [9i64, 11i64, 6i64]] }
entry rows [n][m] (rounds: i64) (xss: [n][m]i64) : [n][m]i64 =
  map (forward rounds) xss
