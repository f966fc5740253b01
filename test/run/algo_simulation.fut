-- A queue at a counter step by step and by a scan, a traffic light as a state machine, a bank with refused
-- withdrawals, and a random walk that stops at walls.
-- ==
-- entry: waiting
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) 0i64 }
-- input { [3i64] [2i64] }
-- output { [0i64] 5i64 }
-- input { [0i64, 1i64, 2i64, 10i64, 11i64] [3i64, 3i64, 3i64, 1i64, 5i64] }
-- output { [0i64, 2i64, 4i64, 0i64, 0i64] 16i64 }

-- ==
-- entry: waiting_by_scan
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [3i64] [2i64] }
-- output { [0i64] }
-- input { [0i64, 1i64, 2i64, 10i64, 11i64] [3i64, 3i64, 3i64, 1i64, 5i64] }
-- output { [0i64, 2i64, 4i64, 0i64, 0i64] }
-- input { [0i64, 0i64, 0i64, 0i64, 20i64, 21i64, 22i64] [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64] }
-- output { [0i64, 1i64, 3i64, 6i64, 0i64, 4i64, 9i64] }

-- ==
-- entry: lights
-- input { 2i32 3i32 0i64 }
-- output { empty([0]bool) }
-- input { 1i32 1i32 5i64 }
-- output { [true, false, true, false, true] }
-- input { 3i32 2i32 13i64 }
-- output { [true, true, true, false, false, true, true, true, false, false, true, true, true] }

-- ==
-- entry: bank
-- input { empty([0]i64) empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) 0i32 }
-- input { [5i64] [0i64] [-6i64] }
-- output { [5i64] 1i32 }
-- input { [5i64, 0i64, 10i64] [0i64, 1i64, 2i64, 1i64, 0i64] [-3i64, -1i64, -10i64, 4i64, -2i64] }
-- output { [0i64, 4i64, 0i64] 1i32 }
-- input { [1i64] [1i64] [1i64] }
-- error: out of bounds

-- ==
-- entry: walk
-- input { 1u32 0i64 }
-- output { 0i64 }
-- input { 1u32 1i64 }
-- output { 1i64 }
-- input { 7u32 3i64 }
-- output { 15i64 }
-- input { 42u32 7i64 }
-- output { 41i64 }

entry waiting [n] (arrivals: [n]i64) (services: [n]i64) : ([n]i64, i64) =
  let (starts, free) =
    loop (starts, free) = (replicate n 0, 0) for i < n do
      let start = i64.max free arrivals[i]
      in (starts with [i] = start, start + services[i])
  in (map2 (-) starts arrivals, free)

-- The same by a scan: a customer turns "free at t" into max(t, arrival) + service.
entry waiting_by_scan [n] (arrivals: [n]i64) (services: [n]i64) : [n]i64 =
  let combine (least, add) (least', add') = (i64.max (least + add') least', add + add')
  let ends = scan combine (-1000000000, 0) (map2 (\a s -> (a + s, s)) arrivals services)
             |> map (\(least, add) -> i64.max least add)
  in map3 (\end s a -> end - s - a) ends services arrivals

type light = {green: bool, left: i32}

entry lights (green: i32) (red: i32) (seconds: i64) : [seconds]bool =
  let tick (l: light) : light =
    if l.left > 1 then l with left = l.left - 1
    else {green = !l.green, left = if l.green then red else green}
  let (_, out) =
    loop (l, out) = ({green = true, left = green}, replicate seconds false) for i < seconds do
      (tick l, out with [i] = l.green)
  in out

entry bank [k][n] (start: [k]i64) (accounts: [n]i64) (amounts: [n]i64) : ([k]i64, i32) =
  loop (balances, refused) = (copy start, 0) for (a, x) in zip accounts amounts do
    if balances[a] + x < 0 then (balances, refused + 1)
    else (balances with [a] = balances[a] + x, refused)

entry walk (seed: u32) (wall: i64) : i64 =
  let (_, _, steps) =
    loop (s, at, steps) = (seed, 0, 0) while i64.abs at < wall do
      let s = s * 1664525 + 1013904223
      in (s, if s >> 31 == 1 then at + 1 else at - 1, steps + 1)
  in steps
