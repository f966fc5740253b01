-- One size comes from data and is checked again and again: the proofs of --verify find the facts that they need among
-- more than there is room for.
-- ==
-- entry: rows
-- input { [true,false,true,true] [3i64,1i64] 2.5f32 }
-- output { [[[-2],[-2],[-2]],[[2],[2],[2]]] [true] }
def put [n] 't (xs: *[n]t) (i: i64) (v: t) : *[n]t = if n == 0 then xs else xs with [i % n] = v

entry rows [n] [m] (a0: [n]bool) (a1: [m]i64) (a2: f32) =
  let [k] (f: [k]bool) = a0[(i64.maximum a1) % (n + 1):]
  let rows : [2][3][k]i32 =
    let u = copy (put (replicate 2 (replicate 3 (replicate k (-2i32)))) ((i64.f32 a2) * k)
      (replicate 3 (replicate k 2)))
    let u = u with [::-1] = map (\(x: [3][k]i32) -> x) u
    in u
  let [h] (g: [h]bool) = loop (g: []bool) = f while length g > 1 && length g < 40 do g[::2]
  in (rows, g)
