-- Texts as arrays of bytes: palindromes with and without punctuation, and the longest palindrome inside a text.
-- ==
-- entry: exact
-- input { "" }
-- output { true }
-- input { "x" }
-- output { true }
-- input { "level" }
-- output { true }
-- input { "levels" }
-- output { false }

-- ==
-- entry: loose
-- input { "" }
-- output { true }
-- input { "A man, a plan, a canal: Panama!" }
-- output { true }
-- input { "Not this" }
-- output { false }
-- input { "?!" }
-- output { true }

-- ==
-- entry: longest
-- input { "" }
-- output { 9223372036854775807i64 0i64 }
-- input { "q" }
-- output { 0i64 1i64 }
-- input { "banana" }
-- output { 1i64 5i64 }
-- input { "forgeeksskeegfor" }
-- output { 3i64 10i64 }
-- input { "abcdefg" }
-- output { 0i64 1i64 }

def is_letter (c: u8) : bool = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
def lower (c: u8) : u8 = if c >= 'A' && c <= 'Z' then c + 32 else c

def same [n] (a: [n]u8) (b: [n]u8) : bool = and (map2 (==) a b)

entry exact [n] (text: [n]u8) : bool = same text (reverse text)

entry loose [n] (text: [n]u8) : bool =
  let letters = map lower (filter is_letter text)
  in same letters letters[::-1]

-- Start and length of the longest, the first of several.
entry longest [n] (text: [n]u8) : (i64, i64) =
  let grow (left: i64) (right: i64) =
    let (l, r) = loop (l, r) = (left, right) while l >= 0 && r < n && text[l] == text[r] do (l - 1, r + 1)
    in (l + 1, r - l - 1)
  let candidates = map (\i -> grow i i) (iota n) ++ map (\i -> grow i (i + 1)) (iota n)
  let better (i, a) (j, b) = if a > b || (a == b && i <= j) then (i, a) else (j, b)
  in reduce better (i64.highest, 0) candidates
