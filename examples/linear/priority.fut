-- A priority queue: a heap whose left side is never shorter than its right one, so that two are joined along their
-- right sides.
-- ==
-- entry: sorted
-- input { [3i64, 1i64, 2i64] } output { [1i64, 2i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
-- input { [5i64, -1i64, 7i64, 5i64, 0i64] } output { [-1i64, 0i64, 5i64, 5i64, 7i64] }
type heap = #empty | #node i64 i64 heap heap   -- the length of the right side, the smallest number

def rank (h: heap) : i64 =
  match h
  case #empty -> 0
  case #node r _ _ _ -> r

def with_longer_left (d: *diamond) (x: i64) (a: *heap) (b: *heap) : *heap =
  let (ra, rb) = (rank a, rank b)
  in if ra >= rb then #node@d (rb + 1) x a b else #node@d (ra + 1) x b a

def meld (a: *heap) (b: *heap) : *heap =
  match (a, b)
  case (#empty, b) -> b
  case (#node@d r x al ar, #empty) -> #node@d r x al ar
  case (#node@d r x al ar, #node@e s y bl br) ->
    if x <= y then with_longer_left d x al (meld ar (#node@e s y bl br))
    else with_longer_left e y bl (meld (#node@d r x al ar) br)

entry sorted [n] (xs: [n]i64) : [n]i64 =
  let h = loop (h: *heap) = #empty for x in xs do meld h (#node@(diamond.new ()) 1 x #empty #empty)
  let (sorted, _) = loop (sorted, h: *heap) = (replicate n 0, h) for i < n do
    match h
    case #empty -> (sorted, #empty)
    case #node@_ _ x a b -> (sorted with [i] = x, meld a b)
  in sorted
