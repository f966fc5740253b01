-- One array in the payloads of different constructors is there once only.
type~ reading = #raw ([]i32) | #scaled ([]i32) | #pair ([]i32) ([]i32)

def start (r: *reading) : i32 =
  match r
  case #raw xs -> let xs[0] = xs[0] + 1 in xs[0]
  case #scaled xs -> let xs[0] = xs[0] * 2 in xs[0]
  case #pair xs ys -> let ys[0] = xs[0] in let xs[0] = 0 in xs[0] + ys[0]

def tagged (scaled: bool) (xs: *[]i32) : *reading = if scaled then #scaled xs else #raw xs

-- ==
-- entry: one
-- input { false [5i32, 6i32] } output { 6i32 }
-- input { true [5i32, 6i32] } output { 10i32 }
-- input { true empty([0]i32) } error: out of bounds
entry one (scaled: bool) (xs: *[]i32) = start (tagged scaled xs)

-- ==
-- entry: chosen
-- input { 0i32 [5i32] [7i32] } output { 6i32 }
-- input { 1i32 [5i32] [7i32] } output { 10i32 }
-- input { 2i32 [5i32] [7i32] } output { 5i32 }
entry chosen (k: i32) (xs: *[]i32) (ys: *[]i32) =
  let r: reading = match k case 0 -> #raw xs case 1 -> #scaled xs case _ -> #pair xs ys
  in start r
