def twice 'a (f: a -> a) (x: a) : a = f (f x)

entry p_main [n] (input0: [n]i32) (input1: i32) : [n][n]i32 =
  (let a0 = (let (s1, _) = loop (s1, s2) =
    ((rotate (let a3 = (scatter (copy (replicate (n) 0i64)) (map (\p4 -> p4 + 0) (iota (n))) (replicate (n) 0i64))
in if 0 < n then a3[(0i64 % n)] else 0i64) (replicate (n) (replicate (n) (replicate (n) 0i32)))), 0i32) for _i < 0i64 do
  ((replicate (n) (replicate (n) (replicate (n) 0i32))), 0i32)
in s1)
in if 0 < n then a0[(0i64 % n)] else (replicate (n) (replicate (n) 0i32)))

-- ==
-- entry: p_main
-- input { [0i32, 0i32] 0i32 } auto output
-- input { [0i32, 0i32] 0i32 } auto output
-- input { [0i32, 0i32] 0i32 } auto output

