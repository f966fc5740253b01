-- A linear congruential generator made parallel: steps are affine functions, a scan composes them; the loop says the
-- same. Points in a circle are counted with it.
-- ==
-- entry: scanned
-- input { 1u32 0i64 }
-- output { empty([0]u32) }
-- input { 0u32 1i64 }
-- output { [1013904223u32] }
-- input { 12345u32 11i64 }
-- output { [87628868u32, 71072467u32, 2332836374u32, 2726892157u32, 3908547000u32, 483019191u32, 2129828778u32,
--   2355140353u32, 2560230508u32, 3364893915u32, 171172990u32] }

-- ==
-- entry: looped
-- input { 1u32 0i64 }
-- output { empty([0]u32) }
-- input { 0u32 1i64 }
-- output { [1013904223u32] }
-- input { 4294967295u32 7i64 }
-- output { [1012239698u32, 806866057u32, 579071060u32, 2709482403u32, 3082116262u32, 3754216397u32, 3919968968u32]
--   }

-- ==
-- entry: nth
-- input { 5u32 0u64 }
-- output { 5u32 }
-- input { 5u32 1u64 }
-- output { 1022226848u32 }
-- input { 5u32 2u64 }
-- output { 3144284287u32 }
-- input { 7u32 1000u64 }
-- output { 2431682671u32 }

-- ==
-- entry: in_circle
-- input { 1u32 0i64 }
-- output { 0i64 }
-- input { 1u32 1i64 }
-- output { 1i64 }
-- input { 3u32 101i64 }
-- output { 77i64 }

type step = {a: u32, c: u32}

def after (f: step) (g: step) : step = {a = f.a * g.a, c = f.c * g.a + g.c}
def one : step = {a = 1664525, c = 1013904223}

entry scanned (seed: u32) (n: i64) : [n]u32 =
  replicate n one |> scan after {a = 1, c = 0} |> map (\f -> f.a * seed + f.c)

entry looped (seed: u32) (n: i64) : [n]u32 =
  let (out, _) = loop (out, s) = (replicate n 0, seed) for i < n do
                   let s = one.a * s + one.c
                   in (out with [i] = s, s)
  in out

-- Jump ahead by squaring the step.
entry nth (seed: u32) (n: u64) : u32 =
  let (result, _, _) =
    loop (result, power, n) = ({a = 1, c = 0}, one, n) while n > 0 do
      (if n & 1 == 1 then after result power else result, after power power, n >> 1)
  in result.a * seed + result.c

entry in_circle (seed: u32) (n: i64) : i64 =
  let points = unflatten (scanned seed (n * 2))
  let inside (p: [2]u32) =
    let x = f64.u32 p[0] / 4294967296
    let y = f64.u32 p[1] / 4294967296
    in x * x + y * y < 1
  in length (filter inside points)
