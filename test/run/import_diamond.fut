-- A file reached on two ways is one file: its abstract type is one type.
module a = import "library/monoids"
module b = import "library/folds"
module s = b.fold a.sum
module p = b.fold (a.both a.sum a.maximum)
-- ==
-- input { [3, 1, 2] } output { 6 [3, 4, 6] 6 3 }
-- input { empty([0]i32) } output { 0 empty([0]i32) 0 -2147483648 }
entry main [n] (xs: [n]i32) : (i32, [n]i32, i32, i32) =
  let (total, most) = p.all (zip xs xs)
  in (s.all xs, s.prefixes xs, total, most)
