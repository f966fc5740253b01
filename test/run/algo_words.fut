-- Counting words and lines in a text, lengths of words, the longest one, and the text with single spaces only.
-- ==
-- entry: count
-- input { "" }
-- output { 0i64 0i64 }
-- input { "word" }
-- output { 1i64 0i64 }
-- input { [111u8, 110u8, 101u8, 32u8, 116u8, 119u8, 111u8, 10u8, 116u8, 104u8, 114u8, 101u8, 101u8, 10u8] }
-- output { 3i64 2i64 }
-- input { "  lots   of: spaces, and-dashes " }
-- output { 5i64 0i64 }

-- ==
-- entry: lengths
-- input { "" }
-- output { empty([0]i64) }
-- input { "a" }
-- output { [1i64] }
-- input { "the quick, brown fox" }
-- output { [3i64, 5i64, 5i64, 3i64] }
-- input { "..." }
-- output { empty([0]i64) }

-- ==
-- entry: longest
-- input { "" }
-- output { empty([0]u8) }
-- input { "a bb cc" }
-- output { [98u8, 98u8] }
-- input { "the quick, brown foxes" }
-- output { [113u8, 117u8, 105u8, 99u8, 107u8] }

-- ==
-- entry: squeezed
-- input { "" }
-- output { empty([0]u8) }
-- input { [32u8] }
-- output { empty([0]u8) }
-- input { [97u8, 32u8, 32u8, 98u8, 32u8, 32u8, 32u8, 99u8] }
-- output { [97u8, 32u8, 98u8, 32u8, 99u8] }
-- input { [32u8, 32u8, 120u8, 32u8, 121u8, 32u8, 32u8] }
-- output { [120u8, 32u8, 121u8, 32u8] }

def is_letter (c: u8) : bool = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')

def starts [n] (text: [n]u8) : []i64 =
  filter (\i -> is_letter text[i] && (i == 0 || !(is_letter text[i - 1]))) (iota n)

entry count [n] (text: [n]u8) : (i64, i64) =
  (length (starts text), i64.sum (map (\c -> i64.bool (c == '\n')) text))

def word_length [n] (text: [n]u8) (start: i64) : i64 =
  (loop end = start while end < n && is_letter text[end] do end + 1) - start

entry lengths [n] (text: [n]u8) : []i64 = map (word_length text) (starts text)

entry longest [n] (text: [n]u8) : []u8 =
  let positions = starts text
  let spans = map (\s -> (s, word_length text s)) positions
  let (start, size) = foldl (\(s, l) (s', l') -> if l' > l then (s', l') else (s, l)) (0, 0) spans
  in text[start:start + size]

entry squeezed [n] (text: [n]u8) : []u8 =
  let keep = map (\i -> text[i] != ' ' || (i > 0 && text[i - 1] != ' ')) (iota n)
  in map (.1) (filter (.0) (zip keep text))
