-- Two type parameters, and splitting an array of sums into the arrays of its payloads.
type either 'a 'b = #left a | #right b

def lefts [n] 'a 'b (zero: a) (es: [n](either a b)) : []a =
  map (\e -> match e case #left x -> x case #right _ ->
    zero) (filter (\e -> match e case #left _ -> true case #right _ -> false) es)

def rights [n] 'a 'b (zero: b) (es: [n](either a b)) : []b =
  map (\e -> match e case #right x -> x case #left _ ->
    zero) (filter (\e -> match e case #right _ -> true case #left _ -> false) es)

def map_both 'a 'b 'c 'd (f: a -> c) (g: b -> d) (e: either a b) : either c d = match e case #left x -> #left (f x)
  case #right y -> #right (g y)
def swap 'a 'b (e: either a b) : either b a = match e case #left x -> #right x case #right y -> #left y
def fold 'a 'b 'c (f: a -> c) (g: b -> c) (e: either a b) : c = match e case #left x -> f x case #right y -> g y

-- ==
-- entry: split
-- input { [1, -2, 3, -4] } output { [1, 3] [2f32, 4f32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]f32) }
entry split (xs: []i32) : ([]i32, []f32) =
  let es = map (\x : either i32 f32 -> if x >= 0 then #left x else #right (f32.i32 (-x))) xs
  in (lefts 0 es, rights 0 es)

-- ==
-- entry: mapped
-- input { [1, -2, 3] } output { [101, -4, 103] [-1, 2, -3] }
entry mapped [n] (xs: [n]i32) : ([n]i32, [n]i32) =
  let es = map (\x : either i32 i64 -> if x >= 0 then #left x else #right (i64.i32 x)) xs
  let a = map (map_both (+ 100) (* 2) >-> fold id i32.i64) es
  let b = map (swap >-> map_both (\y -> i32.i64 (-y)) (\x -> -x) >-> fold id id) es
  in (a, b)

-- ==
-- entry: nested
-- input { 5 } output { 5 1 }
-- input { -5 } output { 5 2 }
-- input { 0 } output { 0 3 }
entry nested (x: i32) : (i32, i32) =
  let e : either (either i32 i64) () = if x > 0 then #left (#left x) else if x < 0 then #left (#right (i64.i32 (-x)))
    else #right ()
  in match e
     case #left (#left a) -> (a, 1)
     case #left (#right b) -> (i32.i64 b, 2)
     case #right () -> (0, 3)
