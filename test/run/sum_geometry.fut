-- Shapes that meet: pairs of constructors choose the computation, symmetric cases share one.
type point = {x: f64, y: f64}
type shape = #disc point f64 | #box point point | #half_plane {a: f64, b: f64, c: f64} | #everything

def clamp (lo: f64) (hi: f64) (x: f64) = f64.max lo (f64.min hi x)
def distance (p: point) (q: point) : f64 = f64.sqrt ((p.x - q.x) ** 2 + (p.y - q.y) ** 2)

def inside (p: point) (s: shape) : bool =
  match s
  case #disc centre r -> distance p centre <= r
  case #box lo hi -> p.x >= lo.x && p.x <= hi.x && p.y >= lo.y && p.y <= hi.y
  case #half_plane {a, b, c} -> a * p.x + b * p.y <= c
  case #everything -> true

def touch (s: shape) (t: shape) : #yes | #no | #unknown =
  match (s, t)
  case (#everything, _) -> #yes
  case (_, #everything) -> #yes
  case (#disc p r, #disc q s) -> if distance p q <= r + s then #yes else #no
  case (#disc p r, #box lo hi) -> if distance p {x = clamp lo.x hi.x p.x, y = clamp lo.y hi.y p.y} <= r then #yes
    else #no
  case (#box lo hi, #disc p r) -> if distance p {x = clamp lo.x hi.x p.x, y = clamp lo.y hi.y p.y} <= r then #yes
    else #no
  case (#box a b, #box c d) -> if a.x <= d.x && c.x <= b.x && a.y <= d.y && c.y <= b.y then #yes else #no
  case (#half_plane _, _) -> #unknown
  case (_, #half_plane _) -> #unknown

def shape_of (k: i32) (x: f64) : shape =
  match k
  case 0 -> #disc {x, y = 0} 1
  case 1 -> #box {x, y = 0} {x = x + 1, y = 1}
  case 2 -> #half_plane {a = 1, b = 0, c = x}
  case _ -> #everything

-- ==
-- entry: touching
-- input { [0, 0, 1, 1, 2, 3, 0, 1] [0f64, 0f64, 0f64, 0f64, 1f64, 0f64, 5f64, 4f64] [0, 1, 0, 1, 0, 2, 0, 0] [1.5f64,
-- 3f64, 2f64, 0.5f64, 0f64, 0f64, 0f64, 3.5f64] }
-- output { [1, 0, 1, 1, 2, 1, 0, 1] }
entry touching [n] (ks: [n]i32) (xs: [n]f64) (ls: [n]i32) (ys: [n]f64) : [n]i32 =
  map4 (\k x l y -> match touch (shape_of k x) (shape_of l y) case #no -> 0 case #yes -> 1 case #unknown ->
    2) ks xs ls ys

-- ==
-- entry: inside_all
-- input { [0, 1, 2, 3] [0f64, 0f64, 1f64, 0f64] 0.5f64 0.5f64 } output { true }
-- input { [0, 1, 2, 3] [0f64, 0f64, 1f64, 0f64] 0.9f64 0.9f64 } output { false }
-- input { empty([0]i32) empty([0]f64) 9f64 9f64 } output { true }
entry inside_all [n] (ks: [n]i32) (xs: [n]f64) (x: f64) (y: f64) : bool = all (inside {x, y}) (map2 shape_of ks xs)
