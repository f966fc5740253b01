-- Cases that share tests, cases that overlap, and the order of cases.
type colour = #red | #green | #blue

def code (c: colour) : i32 = match c case #red -> 0 case #green -> 1 case #blue -> 2
def colour_of (i: i32) : colour = match i % 3 case 0 -> #red case 1 -> #green case _ -> #blue

def mix (a: colour) (b: colour) : i32 =
  match (a, b)
  case (#red, #red) -> 1
  case (#red, #green) -> 2
  case (_, #blue) -> 3
  case (#green, _) -> 4
  case (#blue, #red) -> 5
  case _ -> 6

-- ==
-- entry: all_mixes
-- input { } output { [[1, 2, 3], [4, 4, 3], [5, 6, 3]] }
entry all_mixes : [3][3]i32 = tabulate_2d 3 3 (\i j -> mix (colour_of (i32.i64 i)) (colour_of (i32.i64 j)))

def ranked (x: (colour, (i32, bool))) : i32 =
  match x
  case (#red, (0, true)) -> 10
  case (#red, (n, true)) -> n
  case (#red, (_, false)) -> 11
  case (c, (1, _)) -> 20 + code c
  case (#green, (n, b)) -> if b then n else -n
  case (#blue, (n, _)) -> n * 100

-- ==
-- entry: ranks
-- input { [0, 0, 0, 1, 1, 2, 2] [0, 5, 5, 1, 7, 1, 3] [true, true, false, true, false, false, true] }
-- output { [10, 5, 11, 21, -7, 22, 300] }
-- input { empty([0]i32) empty([0]i32) empty([0]bool) } output { empty([0]i32) }
entry ranks [n] (cs: [n]i32) (ns: [n]i32) (bs: [n]bool) : [n]i32 =
  map3 (\c n b -> ranked (colour_of c, (n, b))) cs ns bs
