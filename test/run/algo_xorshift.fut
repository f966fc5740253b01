-- Random numbers: a 64-bit xorshift stream stored as it is made, numbers from counters alone, doubles from their upper
-- bits, and a shuffle by swaps.
-- ==
-- entry: stream
-- input { 1u64 0i64 }
-- output { empty([0]u64) }
-- input { 88172645463325252u64 1i64 }
-- output { [8748534153485358512u64] }
-- input { 42u64 7i64 }
-- output { [45454805674u64, 11532217803599905471u64, 10021416941527320954u64, 2899061411254629736u64,
--   5661411637479084162u64, 10094803945545275427u64, 11439985393877029075u64] }

-- ==
-- entry: counters
-- input { 0i64 }
-- output { empty([0]u64) }
-- input { 1i64 }
-- output { [16294208416658607535u64] }
-- input { 5i64 }
-- output { [16294208416658607535u64, 10451216379200822465u64, 10905525725756348110u64, 2092789425003139053u64,
--   7958955049054603978u64] }

-- ==
-- entry: doubles
-- input { 0i64 }
-- output { empty([0]f64) }
-- input { 1i64 }
-- output { [0.8833108082136426f64] }
-- input { 7i64 }
-- output { [0.8833108082136426f64, 0.5665615751722809f64, 0.5911897341980794f64, 0.11345034205715454f64,
--   0.43145581774497377f64, 0.386768045983934f64, 0.7398170143550824f64] }

-- ==
-- entry: shuffled
-- input { 7u64 0i64 }
-- output { empty([0]i64) }
-- input { 7u64 1i64 }
-- output { [0i64] }
-- input { 7u64 2i64 }
-- output { [0i64, 1i64] }
-- input { 99u64 13i64 }
-- output { [1i64, 12i64, 0i64, 8i64, 10i64, 5i64, 6i64, 3i64, 7i64, 9i64, 4i64, 2i64, 11i64] }

def step (s: u64) : u64 =
  let s = s ^ (s << 13)
  let s = s ^ (s >> 7)
  in s ^ (s << 17)

entry stream (seed: u64) (n: i64) : [n]u64 =
  (loop (s, out) = (seed, replicate n 0) for i < n do
     let s = step s
     in (s, out with [i] = s)).1

def from_counter (i: u64) : u64 =
  let z = i + 0x9E3779B97F4A7C15
  let z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
  let z = (z ^ (z >> 27)) * 0x94D049BB133111EB
  in z ^ (z >> 31)

entry counters (n: i64) : [n]u64 = map (\i -> from_counter (u64.i64 i)) (iota n)

entry doubles (n: i64) : [n]f64 =
  map (\x -> f64.u64 (x >> 11) / 9007199254740992) (counters n)

entry shuffled (seed: u64) (n: i64) : [n]i64 =
  let (_, xs) =
    loop (s, xs) = (seed, iota n) for k < n - 1 do
      let i = n - 1 - k
      let s = step s
      let j = i64.u64 (s % u64.i64 (i + 1))
      let (a, b) = (xs[i], xs[j])
      in (s, (xs with [i] = b) with [j] = a)
  in xs
