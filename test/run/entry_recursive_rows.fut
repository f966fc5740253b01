-- Entry points that take and give recursive data with arrays in their cells: the rows are in the pool, beside the
-- words.
-- ==
-- entry: total
-- input { (#cons [1, 2] (#cons [3, 4] #nil)) } output { 10i64 }
-- input { (#cons empty([0]i64) (#cons empty([0]i64) #nil)) } output { 0i64 }
-- input { #nil } output { 0i64 }
-- ==
-- entry: bump
-- input { 1i64 (#cons [1, 2] (#cons [3, 4] (#cons [5, 6] #nil))) }
-- output { (#cons [1, 3] (#cons [3, 5] (#cons [5, 7] #nil))) }
-- input { 0i64 (#cons [9] #nil) } output { #cons [10] #nil }
-- input { 7i64 #nil } output { #nil }
-- input { 2i64 (#cons [1, 2] #nil) } error: Index
-- ==
-- entry: push
-- input { 2i64 3i64 #nil } output { #cons [1, 1, 1] (#cons [0, 0, 0] #nil) }
-- input { 1i64 2i64 (#cons [7, 8] #nil) } output { #cons [0, 0] (#cons [7, 8] #nil) }
-- input { 0i64 1i64 (#cons [7] #nil) } output { #cons [7] #nil }
-- ==
-- entry: listed
-- input { [[1.5f64, 2.0], [3.0, 4.0], [-1.0, 0.5]] }
-- output { #cons [1.5, 2.0] (#cons [3.0, 4.0] (#cons [-1.0, 0.5] #nil)) }
-- input { empty([0][2]f64) } output { #nil }
-- ==
-- entry: array
-- input { 2i64 (#cons [1.5, 2.0] (#cons [3.0, 4.0] #nil)) } output { [[1.5f64, 2.0], [3.0, 4.0]] }
-- input { 0i64 #nil } output { empty([0][0]f64) }
-- ==
-- entry: turned
-- input { (#node [1, 2, 3] (#node [4, 5, 6] #leaf #leaf) #leaf) }
-- output { #node [3, 2, 1] #leaf (#node [6, 5, 4] #leaf #leaf) }
-- input { #leaf } output { #leaf }
-- ==
-- entry: scaled
-- input { 2.0f32 (#cons (1, [1.0, 2.0], [[true, false]], [3.0, 4.0]) #nil) }
-- output { #cons (2, [2.0, 4.0], [[false, true]], [3.0, 4.0]) #nil }
-- input { 2.0f32 #nil } output { #nil }
-- ==
-- entry: both
-- input { [1i64, 2i64, 3i64] (#cons [1, 1, 1] #nil) } output { (#cons [2, 3, 4] #nil) 18i64 }
-- input { empty([0]i64) #nil } output { #nil 0i64 }
-- ==
-- entry: split
-- input { 3i64 (#cons [1, 9] (#cons [5, 8] (#cons [2, 7] #nil))) }
-- output { (#cons [1, 9] (#cons [2, 7] #nil)) (#cons [5, 8] #nil) }
-- ==
-- entry: replaced
-- input { (#cons [1, 2] (#cons [3, 4] #nil)) } output { #cons [3, 7] #nil }
-- input { (#cons [1, 2] #nil) } output { #nil }
-- ==
-- entry: squares
-- input { [1i64, 2i64] (#cons [5] #nil) } output { #cons [10] #nil }

type list 'a = #nil | #cons a (list a)
type tree 'a = #leaf | #node a (tree a) (tree a)

def sum_of [n] (l: list ([n]i64)) : i64 = match l case #nil -> 0 case #cons x t -> i64.sum x + sum_of t
entry total [n] (l: list ([n]i64)) : i64 = sum_of l

def counted [n] (place: i64) (l: *list ([n]i64)) : *list ([n]i64) =
  match l
  case #nil -> #nil
  case #cons x t -> #cons (x with [place] = x[place] + 1) (counted place t)
entry bump [n] (place: i64) (l: *list ([n]i64)) : *list ([n]i64) = counted place l

-- The number is the size of the arrays.
entry push (k: i64) (n: i64) (l: *list ([n]i64)) : *list ([n]i64) =
  loop (l: *list ([n]i64)) = l for i < k do #cons (replicate n i) l

entry listed [n] [m] (xss: [n][m]f64) : *list ([m]f64) =
  loop (l: *list ([m]f64)) = #nil for i < n do #cons (copy xss[n - 1 - i]) l

entry array [m] (n: i64) (l: *list ([m]f64)) : [n][m]f64 =
  (loop (xss, l) = (replicate n (replicate m 0), l) for i < n do
     match l
     case #nil -> (xss, #nil)
     case #cons x t -> (xss with [i] = x, t)).0

def mirrored (t: *tree ([3]i64)) : *tree ([3]i64) =
  match t
  case #leaf -> #leaf
  case #node x a b -> #node [x[2], x[1], x[0]] (mirrored b) (mirrored a)
entry turned (t: *tree ([3]i64)) : *tree ([3]i64) = mirrored t

-- Several arrays in a cell, of different types and ranks, and two alike.
def scale [n] [m] (k: f32) (l: *list (u8, [n]f32, [m][n]bool, [n]f32)) : *list (u8, [n]f32, [m][n]bool, [n]f32) =
  match l
  case #nil -> #nil
  case #cons (c, x, b, y) t -> #cons (c + 1, map (* k) x, map (map (\v -> !v)) b, y) (scale k t)
entry scaled [n] [m] (k: f32) (l: *list (u8, [n]f32, [m][n]bool, [n]f32)) : *list (u8, [n]f32, [m][n]bool, [n]f32) =
  scale k l

def added [n] (xs: [n]i64) (l: *list ([n]i64)) : *list ([n]i64) =
  match l
  case #nil -> #nil
  case #cons y t -> #cons (map2 (+) xs y) (added xs t)
-- Lists that stay inside, with arrays of other sizes.
entry both [n] (xs: [n]i64) (l: *list ([n]i64)) : *(list ([n]i64), i64) =
  let inside = loop (l: *list ([2]i64)) = #nil for x in xs do #cons [x, 2 * x] l
  in (added xs l, sum_of inside)

def parts [n] (k: i64) (l: *list ([n]i64)) : *(list ([n]i64), list ([n]i64)) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t -> let (a, b) = parts k t in if x[0] < k then (#cons@d x a, b) else (a, #cons@d x b)
entry split [n] (k: i64) (l: *list ([n]i64)) : *(list ([n]i64), list ([n]i64)) = parts k l

-- Cells that are given back and taken again.
entry replaced (l: *list ([2]i64)) : *list ([2]i64) =
  match l
  case #cons@d x (#cons@e y t) ->
    let last = x[1]
    let () = diamond.dispose e
    let () = diamond.dispose d
    in #cons@(diamond.new ()) (y with [1] = last + 5) t
  case _ -> #nil

def squared (l: *list ([1]i64)) (k: i64) : *list ([1]i64) =
  match l
  case #nil -> #nil
  case #cons x t -> #cons [x[0] * k] (squared t k)
entry squares (xs: []i64) (l: *list ([1]i64)) : *list ([1]i64) = squared l (length xs)
