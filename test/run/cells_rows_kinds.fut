-- Rows of every kind: matrices, arrays of tuples, sizes that are computed or written, two sizes at once, bools and
-- small numbers, rows beside sums.
type list 'a = #nil | #cons a (list a)
type shade = #light | #dark i32
type grid [n][m] = #done | #level ([n][m]f32) shade (grid [n][m])

def depth [n][m] (g: grid [n][m]) : f32 =
  match g
  case #done -> 0
  case #level x #light r -> f32.sum (map f32.sum x) + depth r
  case #level x (#dark k) r -> f32.i32 k * x[0, 0] + depth r

def turned [n] (g: *grid [n][n]) : *grid [n][n] =
  match g
  case #done -> #done
  case #level@d x s r -> #level@d (transpose x) (match s case #light -> #dark 2 case #dark k -> if k > 1 then #light
    else #dark 7) (turned r)

-- ==
-- entry: grids
-- input { 2i64 } output { 9f32 9f32 }
-- input { 0i64 } output { 0f32 0f32 }
entry grids (k: i64) =
  let g = loop (g: *grid [2][2]) = #done for i < k
    do #level [[1, 2], [3, f32.i64 i]] (if i == 0 then #light else #dark 3) g
  let a = depth g
  in (a, depth (turned g))

def pairs [n] (l: list ([n](i64, bool))) : i64 = match l case #nil -> 0 case #cons x t ->
  i64.sum (map (\(a, b) -> if b then a else -a) x) + 10 * pairs t
def swapped [n] (l: *list ([n](i64, bool))) : *list ([n](i64, bool)) = match l case #nil -> #nil case #cons@d x t ->
  #cons@d (map (\(a, b) -> (a + 1, !b)) x) (swapped t)
-- ==
-- entry: tuples
-- input { 3i64 } output { -2i64 22i64 }
-- input { -2i64 } output { 0i64 0i64 }
entry tuples (n: i64) =
  if n < 0 then (0, 0) else
  let l : *list ([n + 1](i64, bool)) = #cons (map (\i -> (i, i % 2 == 0)) (iota (n + 1)))
    (#cons (map (\i -> (i, i > 2)) (iota (n + 1))) #nil)
  let a = pairs l
  in (a, pairs (swapped l))

def joined [n][m] (a: *list ([n]u8)) (b: *list ([m]u8)) : i64 =
  let len [k] (l: list ([k]u8)) : i64 = match l case #nil -> 0 case #cons x _ -> length x + i64.u8 (u8.sum x)
  in len a * 100 + len b
-- ==
-- entry: two_sizes
-- input { [1u8, 2u8] [3u8] } output { 504i64 }
-- input { [1u8, 2u8] [3u8, 4u8] } output { 509i64 }
-- input { empty([0]u8) [3u8] } output { 4i64 }
entry two_sizes [n][m] (xs: [n]u8) (ys: [m]u8) : i64 =
  joined (#cons (copy xs) #nil) (#cons (copy ys) #nil)
