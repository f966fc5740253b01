-- A loop that gives what is computed before it, by a branch.
-- ==
-- entry: last
-- input { 0i64 1i64 } output { 7i64 }
-- input { 3i64 1i64 } output { 2i64 }
-- input { 3i64 0i64 } output { 0i64 }
entry last (n: i64) (k: i64) : i64 =
  loop _x = 7 for _i < n do (if 0 < k then k + 1 else 0)

-- ==
-- entry: of_rows
-- input { [0i32, 0i32] 2i64 } output { 2u8 }
-- input { [0i32, 0i32] 0i64 } output { 0u8 }
def odds [n] 'a (xs: [n]a) : ?[k].[k]a = xs[1::2]
entry of_rows [n] (xs: [n]i32) (m: i64) : u8 =
  foldl (\_p _x ->
           let a =
             let [k] (f: [k]i32) = odds xs in map (+ u8.i64 k) (replicate m 1u8)
           in if 0 < m then a[0] else 0u8)
        0u8 (replicate n 0i32)
