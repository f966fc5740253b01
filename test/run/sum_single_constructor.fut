-- A type with one constructor has no tag, and its pattern may stand wherever a pattern must match: let, parameters,
-- loops.
type metres = #metres f64
type interval = #interval i32 i32

def add (#metres a: metres) (#metres b: metres) : metres = #metres (a + b)
def width (#interval a b: interval) : i32 = b - a

-- ==
-- entry: distance
-- input { [1f64, 2f64, 3.5f64] } output { 6.5f64 }
-- input { empty([0]f64) } output { 0f64 }
entry distance (xs: []f64) : f64 =
  let #metres total = reduce add (#metres 0) (map (\x -> #metres x) xs)
  in total

-- ==
-- entry: widths
-- input { [1, 5, 2] [4, 5, 10] } output { 11 [3, 0, 8] }
-- input { empty([0]i32) empty([0]i32) } output { 0 empty([0]i32) }
entry widths [n] (xs: [n]i32) (ys: [n]i32) : (i32, [n]i32) =
  let is : [n]interval = map2 (\x y -> #interval x y) xs ys
  let total = loop sum = 0 for #interval a b in is do sum + b - a
  in (total, map (\(#interval a b) -> b - a) is)

-- ==
-- entry: swapped
-- input { 3 8 } output { -5 }
entry swapped (a: i32) (b: i32) : i32 =
  let #interval x y = loop #interval x y = (#interval a b : interval) for _i < 3 do #interval y x
  in width (#interval x y)

-- ==
-- entry: nested
-- input { 4 } output { 4 9 }
entry nested (x: i32) : (i32, i32) =
  let (#interval a _, {inner = #interval _ d, k}) : (interval, {inner: interval, k: i32}) =
    (#interval x 0, {inner = #interval 0 (x + 4), k = 1})
  in (a, d + k)
