def twice 'a (f: a -> a) (x: a) : a = f (f x)

entry p_main [n] (input0: [n]i32) : [n][n]i32 =
  (if (foldl (\(p0: bool) (p1: i32) -> (let (_, s2) = loop (i3, s2) = (0i32, true)
    while i3 < 3 && (let (x4, x5) = split ((let h7 = (n + n) / 2
let u6 = copy (let [k8] (f9: [k8]u8) = filter (\(p10: u8) -> (let x13 = loop s11 = copy input0 for i12 < n do
  s11 with [i12] = 0i32
in s2)) (replicate (n) 0u8)
in (replicate ((n + n)) 0i32))
in u6 with [0:h7] = (replicate (h7) 0i32)) :> [(n + n)]i32) :> ([n]i32, [n]i32)
in p0) do
  (i3 + 1, false)
in s2)) false input0) then (replicate (n) (replicate (n) 0i32)) else (replicate (n) (replicate (n) 0i32)))

-- ==
-- entry: p_main
-- input { [0i32, 0i32] } auto output
-- input { [0i32, 0i32] } auto output
-- input { [0i32, 0i32] } auto output

