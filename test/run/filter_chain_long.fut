-- However long a chain of filters is, what it keeps is no more than what it begins with.
-- ==
-- input { [20i64, 3i64, 40i64, 12i64, 11i64] } output { [20i64, 40i64, 12i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [1i64] } output { empty([0]i64) }

entry main [n] (xs: [n]i64) : []i64 =
  xs
  |> filter (> 0)
  |> filter (> 1)
  |> filter (> 2)
  |> filter (> 3)
  |> filter (> 4)
  |> filter (> 5)
  |> filter (> 6)
  |> filter (> 7)
  |> filter (> 8)
  |> filter (> 9)
  |> filter (> 10)
  |> filter (> 11)
