-- Cells and arrays in one program and one bound (U-06, LF-60): neighbours in lists, an array of distances, and a list
-- as the queue of a search.
type list = #nil | #cons i64 list

def onto (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons@d x t -> onto t (#cons@d x rest)

def ready (front: *list) (back: *list) : (*list, *list) =
  match front
  case #nil -> (onto back #nil, #nil)
  case front -> (front, back)

-- Vertices by their distance from 0, along the edges from[k] -> to[k]; a vertex waits once, so n cells suffice.
-- ==
-- entry: distances
-- input { 4i64 [0i64, 1i64, 0i64] [1i64, 2i64, 2i64] } output { [0i64, 1i64, 1i64, -1i64] }
-- input { 5i64 [0i64, 1i64, 2i64, 3i64] [1i64, 2i64, 3i64, 4i64] } output { [0i64, 1i64, 2i64, 3i64, 4i64] }
-- input { 1i64 empty([0]i64) empty([0]i64) } output { [0i64] }
#[cells(n)]
entry distances [m] (n: i64) (from: [m]i64) (to: [m]i64) : [n]i64 =
  let found = (replicate n (-1)) with [0] = 0
  let (_, _, found) =
    loop (front: *list, back: *list, found) = (#cons@(diamond.new ()) 0 #nil, #nil, found)
    while (match (front, back) case (#nil, #nil) -> false case _ -> true) do
      let (front, back) = ready front back
      in match front
         case #nil -> (#nil, back, found)
         case #cons@d v rest ->
           let () = diamond.dispose d
           let (back, found) =
             loop (back: *list, found: *[n]i64) = (back, found) for k < m do
               if from[k] != v || found[to[k]] >= 0 then (back, found)
               else let next = found[v] + 1
                    in (#cons@(diamond.new ()) to[k] back, found with [to[k]] = next)
           in (rest, back, found)
  in found
