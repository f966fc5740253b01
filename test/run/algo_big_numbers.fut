-- Long numbers as arrays of 32-bit digits, the least first: addition with carries found by a scan, products, and
-- factorials in base ten thousand.
-- ==
-- entry: sum
-- input { empty([0]u32) empty([0]u32) }
-- output { empty([0]u32) false }
-- input { [5u32] [7u32] }
-- output { [12u32] false }
-- input { [4294967295u32] [1u32] }
-- output { [0u32] true }
-- input { [4294967295u32, 4294967295u32, 3u32] [1u32, 0u32, 4u32] }
-- output { [0u32, 0u32, 8u32] false }
-- input { [1u32, 4294967295u32, 4294967295u32, 7u32, 4294967295u32] [4294967295u32, 0u32, 0u32, 4294967288u32,
--   0u32] }
-- output { [0u32, 0u32, 0u32, 0u32, 0u32] true }
-- input { [0u32, 9u32, 2147483648u32] [1u32, 2u32, 2147483648u32] }
-- output { [1u32, 11u32, 0u32] true }

-- ==
-- entry: product
-- input { empty([0]u32) empty([0]u32) }
-- output { empty([0]u32) }
-- input { [3u32] empty([0]u32) }
-- output { [0u32] }
-- input { [4294967295u32] [4294967295u32] }
-- output { [1u32, 4294967294u32] }
-- input { [1u32, 2u32, 3u32] [4294967295u32, 2147483648u32] }
-- output { [4294967295u32, 2147483646u32, 4294967295u32, 2147483651u32, 1u32] }

-- ==
-- entry: factorial
-- input { 0i64 }
-- output { [1i64] }
-- input { 1i64 }
-- output { [1i64] }
-- input { 7i64 }
-- output { [5040i64] }
-- input { 20i64 }
-- output { [0i64, 7664i64, 81i64, 2902i64, 243i64] }
-- input { 31i64 }
-- output { [0i64, 8000i64, 5628i64, 7725i64, 2281i64, 1779i64, 8654i64, 2283i64, 82i64] }

-- A carry is made (1), passed on (2) or stopped (0).
def carries [n] (kinds: [n]i8) : [n]i8 =
  let combine (a: i8) (b: i8) = if b == 2 then a else b
  in exscan combine 2 kinds

entry sum [n] (a: [n]u32) (b: [n]u32) : ([n]u32, bool) =
  let sums = map2 (+) a b
  let kinds = map2 (\s x -> if s < x then 1 else if s == u32.highest then 2 else 0) sums a
  let incoming = carries kinds
  let result = map2 (\s c -> if c == 1 then s + 1 else s) sums incoming
  let overflow = n > 0 && (kinds[n - 1] == 1 || (kinds[n - 1] == 2 && incoming[n - 1] == 1))
  in (result, overflow)

entry product [n][m] (a: [n]u32) (b: [m]u32) : [n + m]u32 =
  loop result = replicate (n + m) 0 for i < n do
    let (result, carry) =
      loop (result, carry) = (result, 0) for j < m do
        let wide = u64.u32 a[i] * u64.u32 b[j] + u64.u32 result[i + j] + carry
        in (result with [i + j] = u32.u64 wide, wide >> 32)
    in result with [i + m] = u32.u64 carry

-- Digits in base 10000.
entry factorial (n: i64) : []i64 =
  loop digits: []i64 = [1] for i < n do
    let size = length digits
    let (longer, carry) =
      loop (out, carry) = (replicate size 0, 0) for j < size do
        let wide = digits[j] * (i + 1) + carry
        in (out with [j] = wide % 10000, wide / 10000)
    in if carry == 0 then longer else longer ++ [carry]
