-- A while loop whose state changes its size, with a name for the size of the result: the loop's condition is evaluated
-- once before the loop, and what it learns of the initial state says nothing of the result.
-- ==
-- entry: named
-- input { [1, 2] } output { [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry named [m] (a: [m]i32) =
  let [k] (f: [k]i32) = (loop (g: []i32) = a while 0 < length g && length g < 10 do g ++ g) in f

-- ==
-- entry: sizes_in_condition
-- input { [1, 2] } output { 16i64 [3, 5, 3, 5, 3, 5, 3, 5, 3, 5, 3, 5, 3, 5, 3, 5] }
entry sizes_in_condition [m] (a: [m]i32) =
  let [k] (f: [k]i32) = (loop g = a while i32.sum (map2 (+) g (map (+ 1) g)) < 60 do g ++ g)
  in (k, map2 (+) f (map (+ 1) f))

-- ==
-- entry: two
-- input { [1, 2] } output { 16i64 8i64 24i64 }
entry two [m] (a: [m]i32) =
  let [k] [l] (f: [k]i32, g: [l]i32) = (loop (g: []i32, h: []i32) = (a, a) while length g < 10 do (h ++ h, g))
  in (length f, length g, k + l)

-- ==
-- entry: nested
-- input { [1, 2] } output { 10i64 [1, 2, 1, 2, 1, 2, 1, 2, 1, 2] }
entry nested [m] (a: [m]i32) =
  let [k] (f: [k]i32, (g: [k]i32, _)) =
    (loop (g: []i32, (h: []i32, i)) = (a, (a, 0)) while length g < 10 && i < 9 do
       let [j] (x: [j]i32) = (loop x = g while length x < length g + 2 do x ++ a)
       let y: [j]i32 = x
       in (y, (y, i + 1)))
  in (length f, g)

-- ==
-- entry: matrix
-- input { [1, 2] } output { 16i64 16i64 24 }
entry matrix [m] (a: [m]i32) =
  let [k] [l] (f: [k][l]i32) = (loop (g: [][]i32) = [a] while length g < 10 do transpose (g ++ g))
  in (k, l, i32.sum f[:, 0])

-- ==
-- entry: sums
-- input { [1, 2] } output { 12i64 5 }
type maybe [n] = #none | #some ([n]i32)
entry sums [m] (a: [m]i32) =
  let [k] (f: [k]i32, x) =
    (loop (g: []i32, x) = (a, 0) while i32.sum (map2 (*) g g) < 30 do
       let y: maybe [] = if x < 9 then #some a else #none
       in match y
          case #some z -> (z ++ g, x + 1)
          case #none -> (g, x))
  in (k, x)
