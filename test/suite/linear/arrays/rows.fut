-- Entry points for rows.c: recursive data with arrays in their cells.
type list 'a = #nil | #cons a (list a)
type tree = #leaf | #node i64 ([2][2]f32) tree tree

def scale [n] (k: f64) (l: *list ([n]f64)) : *list ([n]f64) =
  match l
  case #nil -> #nil
  case #cons x t -> #cons (x with [0] = k * x[0]) (scale k t)
entry scaled [n] (k: f64) (l: *list ([n]f64)) : *list ([n]f64) = scale k l

entry grown [n] (k: i64) (l: *list ([n]f64)) : *list ([n]f64) =
  loop (l: *list ([n]f64)) = l for i < k do #cons (replicate n (f64.i64 i)) l

def sum_of [n] (l: list ([n]f64)) : f64 = match l case #nil -> 0 case #cons x t -> f64.sum x + sum_of t
entry sum [n] (l: list ([n]f64)) : f64 = sum_of l

def mirrored (t: *tree) : *tree =
  match t
  case #leaf -> #leaf
  case #node x m a b -> #node (-x) (m with [0, 1] = m[0, 1] + 0.5) (mirrored b) (mirrored a)
entry mirror (t: *tree) : *tree = mirrored t

-- Two arrays of one type in a cell: two kinds of rows.
def swapped [n] (l: *list ([n]f64, [n]f64)) : *list ([n]f64, [n]f64) =
  match l
  case #nil -> #nil
  case #cons (x, y) t ->
    let (a, b) = (x[0], y[0])
    in #cons (x with [0] = b, y with [0] = a) (swapped t)
entry swap [n] (l: *list ([n]f64, [n]f64)) : *list ([n]f64, [n]f64) = swapped l
