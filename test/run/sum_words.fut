-- Splitting text into tokens by a scan over a monoid of sums, and counting kinds of words.
type chunk = #blank | #word {first: u8, size: i64} | #several {left: bool, words: i64, right: bool}

def join (a: chunk) (b: chunk) : chunk =
  match (a, b)
  case (#blank, #blank) -> #several {left = false, words = 0, right = false}
  case (#blank, #word _) -> #several {left = false, words = 0, right = true}
  case (#word _, #blank) -> #several {left = true, words = 0, right = false}
  case (#word v, #word w) -> #word {first = v.first, size = v.size + w.size}
  case (#blank, #several s) -> #several {left = false, words = s.words + (if s.left then 1 else 0), right = s.right}
  case (#several s, #blank) -> #several {left = s.left, words = s.words + (if s.right then 1 else 0), right = false}
  case (#word _, #several s) -> #several {left = true, words = s.words, right = s.right}
  case (#several s, #word _) -> #several {left = s.left, words = s.words, right = true}
  case (#several s, #several t) -> #several {left = s.left, words =
    s.words + t.words + (if s.right || t.left then 1 else 0), right = t.right}

def count (c: chunk) : i64 =
  match c
  case #blank -> 0
  case #word _ -> 1
  case #several {left, words, right} -> words + (if left then 1 else 0) + (if right then 1 else 0)

def chunk_of (c: u8) : chunk = if c == ' ' || c == '\n' then #blank else #word {first = c, size = 1}

-- ==
-- entry: words
-- input { "the quick  brown fox" } output { 4i64 }
-- input { "  " } output { 0i64 }
-- input { "word" } output { 1i64 }
-- input { " a b " } output { 2i64 }
entry words [n] (text: [n]u8) : i64 =
  if n == 0 then 0 else count (loop acc = chunk_of text[0] for c in tail text do join acc (chunk_of c))

-- ==
-- entry: halves
-- input { "ab cd ef gh" } output { 4i64 4i64 }
-- input { "abcd" } output { 1i64 1i64 }
entry halves [n] (text: [n]u8) : (i64, i64) =
  let fold (cs: []chunk) : chunk = loop acc = cs[0] for c in tail cs do join acc c
  let cs = map chunk_of text
  in (count (join (fold (take (n / 2) cs)) (fold (drop (n / 2) cs))), count (fold cs))
