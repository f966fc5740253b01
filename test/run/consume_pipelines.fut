-- What comes out of a pipeline, a composition or a fold may be updated in place when the function that makes it makes
-- it new.
-- ==
-- entry: piped
-- input { 7 empty([0]i32) } output { [7] empty([0]i32) }
-- input { 7 [4] } output { [7, 5] [4] }
-- input { 9 [1, -2, 3] } output { [9, 2, 4] [1, -2, 3] }

-- ==
-- entry: composed
-- input { [5] } output { [0, 11] [5] }
-- input { [1, 2, 3] } output { [0, 3, 5, 7] [1, 2, 3] }

-- ==
-- entry: folded
-- input { [10, 20] empty([0]i32) } output { [-1, 20] [10, 20] }
-- input { [10, 20] [1, 2, 3] } output { [-1, 26] [10, 20] }

-- ==
-- entry: chosen
-- input { true [1, 2] } output { [8, 4] }
-- input { false [1, 2] } output { [8, 2] }

-- ==
-- entry: in_a_pair
-- input { [3, 4] } output { [0, 4] [0, 8] [3, 4] }

def raise [n] (xs: [n]i32) : *[n]i32 = map (+ 1) xs
def twice 'a 'b 'c (f: a -> b) (g: b -> c) (x: a) : c = g (f x)
def offsets : [2]i32 = [1, 2]
def add [n] (xs: [n]i32) (ys: [n]i32) : *[n]i32 = map2 (+) xs ys
def both (xs: []i32) : (*[]i32, *[]i32) = (copy xs, map (* 2) xs)

entry piped (k: i32) (xs: []i32) =
  let ys = ([0] ++ xs) |> map (+ 1) |> filter (>= 0)
  let ys[0] = k
  in (ys, xs)

entry composed (xs: []i32) =
  let f = map (* 2) >-> map (+ 1) >-> (\ys -> [1] ++ ys)
  in ((f xs) with [0] = 0, xs)

entry folded (start: []i32) (steps: []i32) =
  let ys = foldl (\sum step -> map (+ step) sum) (copy start) steps
  let ys[0] = -1
  in (ys, start)

entry chosen (b: bool) (xs: [2]i32) =
  let ys = (if b then xs |> add offsets else twice raise (map (\x -> x - 1)) xs)
  in ys with [0] = 8

entry in_a_pair (xs: []i32) =
  let (a, b) = xs |> both
  let a[0] = 0
  let b[0] = 0
  in (a, b, xs)

-- The parts of a result are apart when each is of its own type parameter.
def both_of 'a 'b 'c (f: a -> b) (g: a -> c) (x: a) : (b, c) = (f x, g x)
-- ==
-- entry: apart
-- input { 2i32 [1i32, 5i32] } output { [0i32, 2i32] [0i32, 2i32, 2i32] [-1i32, 5i32] [-1i32, 6i32] }
entry apart (x: i32) (xs: [2]i32) =
  let (a, b) = both_of (replicate 2) (replicate 3) x
  let (c, d) = unzip (map (\y -> (y, y + 1)) xs)
  let c[0] = -1
  let d[0] = -1
  in (a with [0] = 0, b with [0] = 0, c, d)
