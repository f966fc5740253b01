-- Letters moved along the alphabet by a fixed number or by a repeating key; the most frequent letter breaks the first.
-- ==
-- entry: caesar
-- input { 3i32 "" }
-- output { empty([0]u8) }
-- input { 3i32 "xyz" }
-- output { [97u8, 98u8, 99u8] }
-- input { 13i32 "Hello, World" }
-- output { [85u8, 114u8, 121u8, 121u8, 98u8, 44u8, 32u8, 74u8, 98u8, 101u8, 121u8, 113u8] }
-- input { -27i32 "abc XYZ" }
-- output { [122u8, 97u8, 98u8, 32u8, 87u8, 88u8, 89u8] }
-- input { 0i32 "k" }
-- output { [107u8] }

-- ==
-- entry: there_and_back
-- input { 5i32 "" }
-- output { true }
-- input { 5i32 "Mixed Case, 123" }
-- output { true }
-- input { -100i32 "z" }
-- output { true }

-- ==
-- entry: vigenere
-- input { "key" "" }
-- output { empty([0]u8) }
-- input { "lemon" "attackatdawn" }
-- output { [108u8, 120u8, 102u8, 111u8, 112u8, 118u8, 101u8, 102u8, 114u8, 110u8, 104u8, 114u8] }
-- input { "b" "Zz" }
-- output { [65u8, 97u8] }

-- ==
-- entry: guess
-- input { "phhw ph dw wkh hqwudqfh" }
-- output { 3i32 }
-- input { "e" }
-- output { 0i32 }
-- input { "vvvr" }
-- output { 17i32 }

def shift (k: i32) (c: u8) : u8 =
  let within (base: u8) = base + u8.i32 ((i32.u8 (c - base) + k) % 26)
  in if c >= 'a' && c <= 'z' then within 'a'
     else if c >= 'A' && c <= 'Z' then within 'A'
     else c

entry caesar [n] (k: i32) (text: [n]u8) : [n]u8 = map (shift k) text

entry there_and_back [n] (k: i32) (text: [n]u8) : bool =
  let back = map (shift k >-> shift (-k)) text
  in all (\(a, b) -> a == b) (zip text back)

entry vigenere [n][m] (key: [m]u8) (text: [n]u8) : [n]u8 =
  map2 (\i c -> shift (i32.u8 (key[i % m] - 'a')) c) (iota n) text

-- The key, if the most frequent small letter was an e.
entry guess [n] (text: [n]u8) : i32 =
  let counts = hist (+) 0 26 (map (\c -> i64.u8 c - i64.u8 'a') text) (replicate n 1i32)
  let (best, _) = reduce_comm (\(i, a) (j, b) -> if a > b || (a == b && i < j) then (i, a) else (j, b))
                              (26, 0) (zip (iota 26) counts)
  in (i32.i64 best - 4) % 26
