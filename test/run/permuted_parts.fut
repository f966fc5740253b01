-- A part of a join is permuted along its cycles: the positions are not known before the loop, but lie inside of this
-- part, so the part before it stays as it is.
-- ==
-- entry: joined
-- input { 3i64 2i64 5i64 } output { [1, 2, 1, 2, 0] }
-- input { 5i64 0i64 -1i64 } output { [3, 4, 0, 1, 2] }
-- input { 7i64 4i64 3i64 } output { [1, 2, 3, 4, 6, 0, 1, 2, 3, 4, 5] }
-- input { 0i64 2i64 3i64 } output { [1, 2] }
-- ==
-- entry: each
-- input { 4i64 [1, 2, 3, 4, 5] } auto output
-- input { 9i64 [1, 2, 3] } auto output
-- input { 0i64 [1] } auto output
entry joined (m: i64) (h: i64) (p: i64) =
  #[dest]
  (map (\i -> i32.i64 i + 1) (iota h)
   ++ (#[dest]
       permute (\i -> (i + p % m) % m)
               (#[dest] rotate p (map i32.i64 (iota m)))))

entry each [n] (rows: i64) (xs: [n]i32) : [rows]i32 =
  tabulate rows (\p ->
    let h = p % (n + 1)
    let whole =
      #[dest]
      (map (+ 1) xs[:h]
       ++ (#[dest]
           permute (\i -> (i + p % (n - h)) % (n - h))
                   (#[dest] rotate p (drop h xs))))
    in i32.sum (map2 (*) (map i32.i64 (indices whole)) whole)
       - i32.sum whole[::3])
