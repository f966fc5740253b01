def twice 'a (f: a -> a) (x: a) : a = f (f x)

def p_helper0 [n] (input0: [n][n]i32) : i32 =
  0i32

def p_helper1 [n] (input0: [n]i32) : i32 =
  0i32

entry p_main [n] [m] (input0: [n]i32) (input1: [m]i32) : i32 =
  (let a0 = (if (let a1 = (map3 (\(p2: [n][n]u8) (p3: i32) (p4: i32) -> (let x5 = 0i32
in (let a6 = (scan (&&) true (replicate (n) false))
in if 0 < n then a6[(0i64 % n)] else true))) (replicate (1) (replicate (n) (replicate (n) 0u8))) (replicate (1) 0i32)
  (replicate (1) 0i32))
in if 0 < 1 then a1[(0i64 % 1)] else true) then (replicate (n) 0i32) else (replicate (n) 0i32))
in if 0 < n then a0[(0i64 % n)] else 0i32)

-- ==
-- entry: p_main
-- input { [0i32, 0i32] [0i32, 0i32] } auto output
-- input { [0i32, 0i32] [0i32, 0i32] } auto output
-- input { [0i32, 0i32] [0i32, 0i32] } auto output

