-- Abbreviations of sum types with size and type parameters, lifted ones, anonymous ones, and types that are the same by
-- structure.
type point 't = {x: t, y: t}
type path 't [n] = #closed ([n](point t)) | #open ([n](point t)) | #nothing
type ints [n] = path i32 [n]
type^ handler 'a = #none | #call (a -> i32)
type~ found = #missing | #found ([]i32)

def length_of [n] 't (p: path t [n]) : i64 = match p case #nothing -> 0 case #closed _ -> n case #open _ -> n - 1

def edges [n] (p: ints [n]) : i32 =
  let along (ps: [n](point i32)) (count: i64) =
    i32.sum (map (\i -> i32.abs (ps[(i + 1) % n].x - ps[i].x) + i32.abs (ps[(i + 1) % n].y - ps[i].y)) (iota count))
  in match p
     case #closed ps -> along ps n
     case #open ps -> along ps (i64.max 0 (n - 1))
     case #nothing -> 0

-- ==
-- entry: paths
-- input { [0, 3, 3] [0, 0, 4] } output { [14, 7, 0] [3i64, 2i64, 0i64] }
-- input { [5] [5] } output { [0, 0, 0] [1i64, 0i64, 0i64] }
entry paths [n] (xs: [n]i32) (ys: [n]i32) : ([3]i32, [3]i64) =
  let ps = map2 (\x y -> {x, y}) xs ys
  let all : [3](ints [n]) = [#closed ps, #open ps, #nothing]
  in (map edges all, map length_of all)

def handle (h: handler i32) (x: i32) : i32 = match h case #none -> x case #call f -> f x

-- ==
-- entry: handled
-- input { 5 } output { 5 50 }
entry handled (x: i32) : (i32, i32) = (handle #none x, handle (#call (* 10)) x)

-- The same type without a name, and constructors in another order.
def same (p: #open ([3](point i32)) | #nothing | #closed ([3](point i32))) : ints [3] = p

-- ==
-- entry: structural
-- input { 1 } output { 6 }
entry structural (k: i32) : i32 = edges (same (#closed [{x = 0, y = 0}, {x = k, y = 2}, {x = 0, y = 2}]))

def evens (xs: []i32) : found = let ys = filter (\x -> x % 2 == 0) xs in if null ys then #missing else #found ys

-- ==
-- entry: found
-- input { [1, 2, 4] } output { [2, 4] }
-- input { [1, 3] } output { [-1] }
-- input { empty([0]i32) } output { [-1] }
entry found (xs: []i32) : []i32 = match evens xs case #missing -> [-1] case #found ys -> ys
