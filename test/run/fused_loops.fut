-- An array that is a result and is read once more, element by element: in the loop that makes it.

-- ==
-- entry: sum_too
-- random input { [40]f64 [40]f64 } auto output
-- random input { [1]f64 [1]f64 } auto output
-- input { empty([0]f64) empty([0]f64) } output { empty([0]f64) 0.0 }
entry sum_too [n] (a: [n]f64) (b: [n]f64) : ([n]f64, f64) = let r = map2 (\x y -> x + 3 * y) a b in (r, reduce (+) 0 r)

-- ==
-- entry: three_results
-- random input { [33]i64 } auto output
entry three_results [n] (a: [n]i64) : ([n]i64, [n]i64, i64, i64) =
  let r = map (* 3) a
  let s = map2 (+) r (iota n)
  in (r, s, i64.sum r, reduce i64.min i64.highest s)

-- Neighbours, backwards, other rows: read elements that are not made yet.
-- ==
-- entry: others
-- random input { [17]i64 } auto output
-- random input { [1]i64 } auto output
entry others [n] (a: [n]i64) : ([n]i64, i64, i64, i64) =
  let r = map (+ 1) a
  in (r, loop s = 0 for i < n do s * 3 + r[n - 1 - i], loop s = 0 for i < n
    do s * 3 + (if i > 0 then r[i - 1] else 7), loop s = 0 for i < n do s + r[(i * 7) % n])

-- The result may be the argument's memory; the sum is of the new elements.
-- ==
-- entry: in_place
-- random input { [21]i32 } auto output
entry in_place [n] (a: *[n]i32) : (*[n]i32, i32) = let r = map (\x -> x * x - 5) a in (r, i32.sum r)

-- The state of the second loop is not the first one's business.
-- ==
-- entry: state_between
-- random input { [21]i64 } auto output
entry state_between [n] (a: [n]i64) : ([n]i64, i64) =
  loop (r, s) = (copy a, 1) for _k < 3i64 do
    let r = map (\x -> x * s + 1) r
    in (r, loop s for i < n do s * 5 + r[i])

-- ==
-- entry: matrices
-- random input { [5][7]f32 } auto output
entry matrices [n][m] (a: [n][m]f32) : ([n][m]f32, [n]f32) = let r = map (map (+ 1)) a in (r, map f32.sum r)
