-- A cell that a pattern releases and a constructor takes again has the size of its own list, not that of another list
-- with wider cells.
-- ==
-- entry: reused
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 1i64 }
-- input { 5i64 } output { 50i64 }
type narrow = #nil | #narrow i64 narrow
type wide = #stop | #wide i64 i64 i64 i64 wide

def narrows (n: i64) : *narrow = loop (l: *narrow) = #nil for i < n do #narrow@(diamond.new ()) i l
def wides (n: i64) : *wide = loop (l: *wide) = #stop for i < n do #wide@(diamond.new ()) i i i (2 * i) l
def narrow_sum (l: narrow) : i64 = match l case #nil -> 0 case #narrow x rest -> x + narrow_sum rest
def wide_sum (l: wide) : i64 = match l case #stop -> 0 case #wide a b c d rest -> a * b + c - d + wide_sum rest
def raised (l: *narrow) : *narrow =
  match l
  case #nil -> #nil
  case #narrow@d x rest -> #narrow@d (if x > 3 then x * 5 else x + 1) (raised rest)

entry reused (n: i64) : i64 =
  let l = narrows n
  let sum = wide_sum (wides n)
  in narrow_sum (raised l) + sum
