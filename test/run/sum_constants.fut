-- Constants of sum types: single values, tables, and values that depend on other constants.
type suit = #clubs | #diamonds | #hearts | #spades
type card = #plain suit i32 | #face suit (#jack | #queen | #king) | #joker

def trump : suit = #hearts
def wild : card = #joker
def deck : [5]card = [#plain trump 7, #face #spades #king, #plain #clubs 2, wild, #face trump #jack]
def scores : [4]i32 = map (\s -> match s case #clubs -> 1 case #diamonds -> 2 case #hearts -> 3 case #spades ->
  4) ([#clubs, #diamonds, #hearts, #spades] : [4]suit)

def value (c: card) : i32 =
  match c
  case #plain s n -> if s == trump then 2 * n else n
  case #face s #king -> 10 + (if s == trump then 10 else 0)
  case #face #hearts _ -> 15
  case #face _ _ -> 9
  case #joker -> 20

-- ==
-- entry: values
-- input { } output { [14, 10, 2, 20, 15] [1, 2, 3, 4] }
entry values : ([5]i32, [4]i32) = (map value deck, scores)

-- ==
-- entry: best
-- input { 0i64 2i64 } output { true }
-- input { 1i64 3i64 } output { false }
entry best (i: i64) (j: i64) : bool = value deck[i] > value deck[j]

-- ==
-- entry: found
-- input { 2 } output { 2i64 }
-- input { 3 } output { -1i64 }
entry found (n: i32) : i64 =
  loop at = -1 for i < 5 do if deck[i] == #plain #clubs n then i else at
