-- Local functions that are applied once may consume what they capture [paper 4, section 6].
type list = #nil | #cons i64 list

def turned_onto (l: *list) (r: *list) : *list =
  match l
  case #nil -> r
  case #cons@d x t -> turned_onto t (#cons@d x r)

def length_of (l: list) : i64 =
  match l
  case #nil -> 0
  case #cons _ t -> 1 + length_of t

-- ==
-- entry: turned
-- input { true (#cons 1 (#cons 2 #nil)) (#cons 9 #nil) } output { 2i64 (#cons 2 (#cons 1 (#cons 9 #nil))) }
-- input { false (#cons 1 (#cons 2 #nil)) (#cons 9 #nil) } output { 2i64 (#cons 9 #nil) }
entry turned (c: bool) (l: *list) (r: *list) : (i64, *list) =
  let n = length_of l
  let onto (m: *list) : *list = turned_onto l m
  in (n, if c then onto r else r)

-- ==
-- entry: pushed
-- input { @ 4i64 (#cons 1 #nil) } output { #cons 5 (#cons 1 #nil) }
entry pushed (d: *diamond) (x: i64) (l: *list) : *list =
  let push (y: i64) (m: *list) : *list = #cons@d y m
  let y = x + 1
  in push y l

-- ==
-- entry: replaced
-- input { 7i64 (#cons 1 (#cons 2 #nil)) } output { #cons 7 (#cons 2 #nil) }
-- input { 7i64 #nil } output { #nil }
entry replaced (x: i64) (l: *list) : *list =
  let replace (y: i64) : *list =
    match l
    case #nil -> #nil
    case #cons@d _ t -> #cons@d y t
  in replace x

-- ==
-- entry: written
-- input { 1i64 [1i64, 2i64, 3i64] } output { [1i64, 7i64, 3i64] 6i64 }
entry written [n] (i: i64) (xs: *[n]i64) : (*[n]i64, i64) =
  let total = i64.sum xs
  let write (x: i64) = xs with [i] = x
  in (write 7, total)

-- ==
-- entry: in_a_round
-- input { 3i64 (#cons 5 #nil) } output { #cons 5 #nil }
-- input { 2i64 (#cons 5 (#cons 6 #nil)) } output { #cons 5 (#cons 6 #nil) }
entry in_a_round (n: i64) (l: *list) : *list =
  loop (l: *list) = l for _i < n do
    let turn (r: *list) : *list = turned_onto l r
    in turn #nil
