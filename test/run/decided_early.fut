-- Loops that ask whether all, or some, elements have a property end once it is decided, in parts of 256 elements.
-- ==
-- entry: equal
-- input { [1u8, 2u8] [1u8, 2u8] } output { true }
-- input { [1u8, 2u8] [1u8, 3u8] } output { false }
-- input { empty([0]u8) empty([0]u8) } output { true }
-- ==
-- entry: positions
-- input { 1000i64 } output { [true, true, true, true, false, true, true, true] }
-- input { 256i64 } output { [true, true, true, true, false, true, true, true] }
-- input { 257i64 } output { [true, true, true, true, false, true, true, true] }
-- ==
-- entry: both
-- input { [1, 2, 3, -4] } output { false true }
-- input { [1, 2, 3, 4] } output { true false }
-- ==
-- entry: rows
-- input { [[1, 1], [1, 1], [1, 2]] } output { false true }
-- input { [[1, 1], [3, 3]] } output { true false }
-- ==
-- entry: occurrences
-- input { [1u8, 0u8, 1u8] [1u8, 0u8, 1u8, 0u8, 1u8, 1u8] } output { 2i64 }
-- input { empty([0]u8) [1u8, 0u8, 1u8] } output { 4i64 }
-- ==
-- entry: many_occurrences
-- input { 3i64 1000i64 } output { 499i64 }
-- input { 40i64 700i64 } output { 330i64 }

entry equal [n] (a: [n]u8) (b: [n]u8) : bool = and (map2 (==) a b)

-- One element differs: the first, the last, one on either side of a part's end.
entry positions (n: i64) : [8]bool =
  let differs (at: i64) = !(and (tabulate n (\i -> i != at)))
  in [differs 0, differs (n - 1), differs 255, differs (n / 2), differs n,
      or (tabulate n (== 255)),
      any (== n - 1) (iota n), all (< n) (iota n)]

entry both [n] (xs: [n]i32) : (bool, bool) =
  reduce (\(a, b) (c, d) -> (a && c, b || d)) (true, false)
         (map (\x -> (x > 0, x < 0)) xs)

entry rows [n][m] (xss: [n][m]i32) : (bool, bool) =
  (all (\xs -> all (== xs[0]) xs) xss, any (\xs -> i32.sum xs == 3) xss)

entry occurrences [n][k] (word: [k]u8) (text: [n]u8) : i64 =
  i64.sum (tabulate (n - k + 1) (\i ->
             i64.bool (and (map2 (==) word text[i:i + k]))))

entry many_occurrences (k: i64) (n: i64) : i64 =
  let text = tabulate n (\i -> u8.i64 (i % 2))
  let word = tabulate k (\i -> u8.i64 ((i + 1) % 2))
  in i64.sum (tabulate (n - k + 1) (\i ->
                i64.bool (and (map2 (==) word text[i:i + k]))))
