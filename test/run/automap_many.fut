-- More arrays than `map5` takes, with numbers and rows in between.
def weigh (a: i32) (b: i32) (c: i32) (d: i32) (e: i32) (f: i32) (g: i32) =
  a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + 1000000 * g

entry seven (a: []i32) = weigh a a a a a a a
entry mixed [n] (a: [n]i32) (b: [n][n]i32) = weigh a b 1 a b a a
entry later [n] (a: [n]i32) = let f = weigh a 1 a in f 2 a a a
-- ==
-- entry: seven
-- input { [1, 2] } output { [1111111, 2222222] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- ==
-- entry: mixed
-- input { [1, 2] [[3, 4], [5, 6]] } output { [[1131131, 2242142], [1151151, 2262162]] }
-- ==
-- entry: later
-- input { [3, 4] } output { [3332313, 4442414] }
