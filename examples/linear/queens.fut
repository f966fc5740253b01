-- The queens problem: in how many ways n queens can stand on a board of n rows without a threat. The queens placed so
-- far are a list; the cell of each is given back when the next place is tried.
-- ==
-- entry: queens
-- input { 1i64 } output { 1i64 }
-- input { 3i64 } output { 0i64 }
-- input { 4i64 } output { 2i64 }
-- input { 6i64 } output { 4i64 }
type list = #nil | #cons i64 list

def is_safe (column: i64) (distance: i64) (placed: list) : bool =
  match placed
  case #nil -> true
  case #cons c rest -> c != column && i64.abs (c - column) != distance && is_safe column (distance + 1) rest

-- With `left` rows to go, and the queen of this row at `column` or behind.
def count (n: i64) (left: i64) (column: i64) (placed: *list) : (i64, *list) =
  if left == 0 then (1, placed)
  else if column == n then (0, placed)
  else if !(is_safe column 1 placed) then count n left (column + 1) placed
  else
    let (with_it, placed) = count n (left - 1) 0 (#cons@(diamond.new ()) column placed)
    in match placed
       case #nil -> (with_it, #nil)
       case #cons@d _ rest ->
         let () = diamond.dispose d
         let (without, rest) = count n left (column + 1) rest
         in (with_it + without, rest)

#[cells(n)]
entry queens (n: i64) : i64 = (count n n 0 #nil).0
