-- Cells that are disposed of are taken again, and how many there are at most is said where it cannot be found (LF-09,
-- LF-41, LF-61).
-- ==
-- entry: stack
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 0i64 }
-- input { 10i64 } output { 45i64 }
-- ==
-- entry: collatz
-- input { 1i64 100i64 } output { 0i64 }
-- input { 6i64 8i64 } output { 8i64 }
-- input { 6i64 7i64 } error: More cells are taken than there are
-- ==
-- entry: either
-- input { true 3i64 } output { 3i64 }
-- input { false 4i64 } output { 8i64 }
-- input { false 0i64 } output { 0i64 }
-- ==
-- entry: triangle
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 0i64 }
-- input { 5i64 } output { 10i64 }
-- ==
-- entry: strip
-- input { 2i64 } output { 9i64 }
-- input { 7i64 } output { 15i64 }
type list = #nil | #cons i64 list

def length (l: list) : i64 =
  let (n, _) = loop (n, l) = (0i64, l) while (match l case #nil -> false case #cons _ _ -> true) do
    match l
    case #nil -> (n, l)
    case #cons _ t -> (n + 1, t)
  in n

-- Two cells at most are in use at a time, but the number of those taken is what counts.
entry stack (n: i64) : i64 =
  loop sum = 0 for i < n do
    let l: *list = #cons@(diamond.new ()) i #nil
    in match l
       case #nil -> sum
       case #cons@d x _ ->
         let () = diamond.dispose d
         in sum + x

#[cells(most)]
entry collatz (n: i64) (most: i64) : i64 =
  let (l, _) = loop (l: *list, n) = (#nil, n) while n != 1 do
    (#cons@(diamond.new ()) n l, if n % 2 == 0 then n / 2 else 3 * n + 1)
  in length l

entry either (once: bool) (n: i64) : i64 =
  let l =
    if once then loop (l: *list) = #nil for i < n do #cons@(diamond.new ()) i l
    else loop (l: *list) = #nil for i < n do
      let m: *list = #cons@(diamond.new ()) i l
      in #cons@(diamond.new ()) (i + 1) m
  in length l

-- The rounds of the inner loop follow the outer one.
entry triangle (n: i64) : i64 =
  loop sum = 0 for i < n do
    sum + length (loop (l: *list) = #nil for j < i do #cons@(diamond.new ()) j l)

def descending (n: i64) : *list = loop (l: *list) = #nil for i < n do #cons@(diamond.new ()) i l

entry strip (n: i64) : i64 =
  loop sum = 0 for i < n do sum + length (descending (5 - i))
