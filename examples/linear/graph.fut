-- Search in a graph: arrays and lists side by side, all updated in place. The edges are an array, those of the vertex v
-- from first[v] on; what is known of a vertex is in an array of flags or distances; the vertices that wait are a queue
-- of cells. A vertex waits once, so there are as many cells as vertices, and a vertex that has been visited gives its
-- cell to the next one.
-- ==
-- entry: distances
-- input { [0i64] empty([0]i64) 0i64 } output { [0i64] }
-- input { [0i64, 2i64, 4i64, 5i64, 6i64] [1i64, 2i64, 3i64, 0i64, 3i64, 4i64, 0i64] 0i64 }
-- output { [0i64, 1i64, 1i64, 2i64, 3i64] }
-- input { [0i64, 2i64, 4i64, 5i64, 6i64] [1i64, 2i64, 3i64, 0i64, 3i64, 4i64, 0i64] 3i64 }
-- output { [2i64, 3i64, 3i64, 0i64, 1i64] }
-- input { [0i64, 1i64, 2i64] [1i64, 0i64] 2i64 } output { [-1i64, -1i64, 0i64] }
-- ==
-- entry: order
-- input { [0i64] empty([0]i64) } output { [0i64] }
-- input { [0i64, 2i64, 3i64, 4i64] [1i64, 2i64, 3i64, 3i64] } output { [0i64, 2i64, 1i64, 3i64] }
-- input { [0i64, 0i64, 1i64, 2i64] [0i64, 1i64, 2i64] } output { [3i64, 2i64, 1i64, 0i64] }
-- input { [0i64, 1i64, 2i64] [1i64, 0i64] } output { [2i64] }
-- ==
-- entry: parts
-- input { empty([0]i64) empty([0]i64) } output { 0i64 empty([0]i64) }
-- input { [0i64, 1i64, 2i64] [1i64, 0i64] } output { 2i64 [0i64, 0i64, 1i64] }
-- input { [0i64, 1i64, 2i64, 3i64, 5i64] [2i64, 3i64, 0i64, 1i64, 4i64, 3i64] }
-- output { 2i64 [0i64, 1i64, 0i64, 1i64, 1i64] }
-- ==
-- entry: far_in_grid
-- input { 1i64 } output { 0i64 }
-- input { 7i64 } output { 12i64 }
-- input { 40i64 } output { 78i64 }
import "list"

def first_after [n] [m] (first: [n]i64) (_: [m]i64) (v: i64) : i64 = if v + 1 < n then first[v + 1] else m

-- The neighbours that nobody has seen get their distance and wait.
def see [n] [m] (first: [n]i64) (edges: [m]i64) (v: i64) (distance: *[n]i64) (back: *list i64) : (*[n]i64, *list i64) =
  loop (distance: *[n]i64, back: *list i64) = (distance, back) for e in first[v]..<first_after first edges v do
    let w = edges[e]
    in if distance[w] >= 0 then (distance, back)
       else (distance with [w] = distance[v] + 1, #cons@(diamond.new ()) w back)

-- The queue is two lists, the second turned round.
def visit [n] [m] (first: [n]i64) (edges: [m]i64) (front: *list i64) (back: *list i64) (distance: *[n]i64) : *[n]i64 =
  match (front, back)
  case (#nil, #nil) -> distance
  case (#nil, back) -> visit first edges (turned back) #nil distance
  case (#cons@d v rest, back) ->
    let () = diamond.dispose d
    let (distance, back) = see first edges v distance back
    in visit first edges rest back distance

-- | How many edges it takes from `start`; -1: there is no way.
#[cells(n)]
entry distances [n] [m] (first: [n]i64) (edges: [m]i64) (start: i64) : [n]i64 =
  visit first edges (#cons@(diamond.new ()) start #nil) #nil (replicate n (-1) with [start] = 0)

-- | The vertices in an order in which every edge leads forward, as far as there is one: those on a circle or behind it
--   are left out. What waits is a stack: the vertices that no edge leads to any more.
#[cells(n)]
entry order [n] [m] (first: [n]i64) (edges: [m]i64) : []i64 =
  let before = reduce_by_index (replicate n 0) (+) 0 edges (replicate m 1)
  let waiting = loop (l: *list i64) = #nil for v < n do if before[n - 1 - v] == 0
    then #cons@(diamond.new ()) (n - 1 - v) l else l
  let (done, ordered, _, _, _) =
    loop (done, ordered, before: *[n]i64, waiting: *list i64, more) = (0, replicate n 0, before, waiting, true)
      while more do
      match waiting
      case #nil -> (done, ordered, before, #nil, false)
      case #cons@d v rest ->
        let () = diamond.dispose d
        let (before, waiting) = loop (before: *[n]i64, l: *list i64) =
          (before, rest) for e in first[v]..<first_after first edges v do
          let w = edges[e]
          let left = before[w] - 1
          in (before with [w] = left, if left == 0 then #cons@(diamond.new ()) w l else l)
        in (done + 1, ordered with [done] = v, before, waiting, true)
  in take done ordered

-- | How many parts an undirected graph has, and in which of them each vertex is.
#[cells(n)]
entry parts [n] [m] (first: [n]i64) (edges: [m]i64) : (i64, [n]i64) =
  loop (count, part) = (0, replicate n (-1)) for v < n do
    if part[v] >= 0 then (count, part)
    else
      let distance = visit first edges (#cons@(diamond.new ()) v #nil) #nil (replicate n (-1) with [v] = 0)
      in (count + 1, map2 (\p d -> if d >= 0 then count else p) part distance)

-- From one corner of a grid of n times n vertices to the other.
#[cells(mul(n, n))]
entry far_in_grid (n: i64) : i64 =
  let size = n * n
  let edges = tabulate size (\v ->
    let (i, j) = (v / n, v % n)
    in [if i > 0 then v - n else v, if i + 1 < n then v + n else v, if j > 0 then v - 1 else v, if j + 1 < n then v + 1
      else v])
  let distance = visit (map (* 4) (iota size)) (flatten edges) (#cons@(diamond.new ()) 0 #nil) #nil
    (replicate size (-1) with [0] = 0)
  in distance[size - 1]
