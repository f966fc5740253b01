-- Functions returned by functions, with values in them that the function computed: scalars, arrays, records.
def scaled (k: i32) = let twice = k * 2 in \x -> twice * x

def shifted [n] (k: i32) (xs: [n]i32) =
  let ys = map (+ k) xs
  let best = {low = i32.minimum ys, high = i32.maximum ys}
  in \i -> if i < 0 then best.low else if i >= n then best.high else ys[i]

def both (k: i32) = let f = scaled k in (f, \x -> f x + 1)

-- ==
-- entry: scalars
-- input { 3 4 } output { 46 24 25 }
entry scalars (a: i32) (b: i32) : (i32, i32, i32) =
  let (f, g) = both a
  in (scaled a 3 + scaled (b - 1) 4 + f 0 + 4, f b, g b)

-- ==
-- entry: arrays
-- input { [3, 1, 2] 10 } output { [11, 13, 11, 12, 13] }
-- input { [5] 1 } output { [6, 6, 6, 6, 6] }
entry arrays [n] (xs: [n]i32) (k: i32) : [5]i32 =
  let f = shifted k xs
  in map f [-1, 0, 1, 2, 3]
