-- Pipelines in both directions and function composition.
-- ==
-- input { 5i64 } output { 20i64 20i64 11i64 21i64 }
entry main (n: i64) : (i64, i64, i64, i64) =
  (iota n |> map (* 2) |> i64.sum,
   i64.sum <| map (* 2) <| iota n,
   ((* 2) >-> (+ 1)) n,
   ((+ 1) <-< (* 2)) (n + n))
