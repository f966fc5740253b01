-- A call looks at a list whose cell is built in when the call is done: not before, though what it gives goes into that
-- cell.
type list = #nil | #cons i64 list

def sum (l: list) : i64 = match l case #nil -> 0 case #cons x t -> x + sum t
def below (n: i64) : *list = loop (l: *list) = #nil for i < n do #cons (i + 1) l

def itself (m: *list) (l: *list) (o: list) : *list =
  match m
  case #nil -> #cons (sum o) #nil
  case #cons@_ y s ->
    match l
    case #nil -> #nil
    case #cons@d x _ -> #cons@d (x + 100 * y) (itself s #nil l)

-- A part of it, under another name, before the cell is used.
def rest (l: list) : list = match l case #nil -> #nil case #cons _ t -> t
def part (m: *list) (l: *list) (o: list) : *list =
  match m
  case #nil -> #cons (sum o) #nil
  case #cons@_ y s ->
    match l
    case #nil -> #nil
    case #cons x (#cons@e z t) ->
      let o = rest l
      let r = part s #nil o
      in #cons@e (x + 100 * y + z) r
    case l -> l

-- Through a function that refers to it.
def through (m: *list) (l: *list) (f: i64 -> i64) : *list =
  match m
  case #nil -> #cons (f 1) #nil
  case #cons@_ y s ->
    match l
    case #nil -> #nil
    case #cons@d x _ -> #cons@d (x + 100 * y) (through s #nil (\k -> k + sum l))

-- ==
-- entry: main
-- input { 1i64 3i64 } output { 109i64 108i64 110i64 }
-- input { 1i64 2i64 } output { 105i64 104i64 106i64 }
#[cells(60)]
entry main (m: i64) (l: i64) =
  (sum (itself (below m) (below l) #nil), sum (part (below m) (below l) #nil),
    sum (through (below m) (below l) (\k -> k)))
