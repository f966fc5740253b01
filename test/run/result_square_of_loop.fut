-- Both sizes of a result are one that only the loop shows.
-- ==
-- entry: square
-- input { [1, 2] } output { [[2]] }
-- input { empty([0]i32) } output { empty([0][0]i32) }
-- input { [1, 2, 3, 4, 5, 6, 7, 8, 9] } output { [[2, 10], [10, 18]] }
entry square [m] (a: [m]i32) =
  let [k] (f: [k]i32) = (loop (g: []i32) = a for i < 3 do g[::2])
  in map (\x -> map (+ x) f) f
-- ==
-- entry: beside
-- input { [1, 2] } output { [[1]] [1] [[2]] }
-- input { [1, 2, 3, 4, 5, 6, 7, 8, 9] } output { [[1, 9], [1, 9]] [1, 9] [[2, 10], [10, 18]] }
entry beside [m] (a: [m]i32) =
  let [k] (f: [k]i32) = (loop (g: []i32) = a for i < 3 do g[::2])
  in (map (\_ -> f) f, f, map (\x -> map (+ x) f) f)
