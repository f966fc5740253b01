-- Bubble sort: nested loops with an array state.
-- ==
-- input { [5i32, 3i32, 9i32, 1i32] } output { [1i32, 3i32, 5i32, 9i32] }
-- input { [2i32] } output { [2i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main [n] (xs: [n]i32) : [n]i32 =
  loop xs = copy xs for i < n do
    loop xs = xs for j < n - 1 - i do
      if xs[j] > xs[j + 1]
      then let a = xs[j]
           let b = xs[j + 1]
           let xs[j] = b
           let xs[j + 1] = a
           in xs
      else xs
