-- |> from the left, <| from the right; both bind less than arithmetic and comparison.
-- ==
-- input { [1, 2, 3, 4] } output { 20 24 21 true }
-- input { [5] } output { 14 14 21 true }
-- input { empty([0]i32) } output { 8 8 21 true }
def main [n] (xs: [n]i32) =
  (xs |> filter (> 1) |> map (+ 1) |> reduce (+) 8,
   reduce (+) 8 <| map (+ 1) <| map (\x -> if x > 1 then x else x + 2) <| xs,
   1 + 2 |> (* 7),
   1 < 2 |> (|| false))
