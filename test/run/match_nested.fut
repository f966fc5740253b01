-- Matches inside cases, inside scrutinees, and patterns several levels deep.
type inner = #x i32 | #y bool | #z
type outer = #pair inner inner | #one inner | #none
type top = #top (outer, {l: outer, r: inner})

def digit (i: inner) : i32 = match i case #x n -> n case #y b -> if b then 5 else 6 case #z -> 7

def describe (t: top) : i32 =
  match t
  case #top (#none, {l = #none, r = _}) -> 0
  case #top (#pair (#x 1) (#x 2), _) -> 1
  case #top (#pair (#x a) (#y true), {l = #one (#x b), r = #z}) -> a * 10 + b
  case #top (#pair a b, {l = #pair c d, r}) -> digit a * 10000 + digit b * 1000 + digit c * 100 + digit d * 10 + digit r
  case #top (#one (#y b), {l = _, r = #y c}) -> if b && c then 2 else 3
  case #top (_, {l = #one i, r = _}) -> -(digit i)
  case #top (o, _) -> match o case #pair _ _ -> 20 case #one i ->
    (match i case #x n -> n * 2 case #y _ -> 21 case #z -> 22) case #none -> 23

def inner_of (k: i32) : inner = match k % 4 case 0 -> #x (k / 4) case 1 -> #y true case 2 -> #y false case _ -> #z
def outer_of (k: i32) : outer =
  match (k % 3, k / 3)
  case (0, r) -> #pair (inner_of r) (inner_of (r / 2))
  case (1, r) -> #one (inner_of r)
  case _ -> #none

-- ==
-- input { 2 2 0 } output { 0 }
-- input { 1 4 2 } output { -5 }
-- input { 12 15 5 } output { 16565 }
-- input { 4 1 1 } output { 2 }
-- input { 4 2 2 } output { 3 }
-- input { 2 5 0 } output { 0 }
-- input { 0 2 0 } output { 20 }
-- input { 13 2 0 } output { 2 }
-- input { 2 0 0 } output { 23 }
entry main (a: i32) (b: i32) (c: i32) : i32 = describe (#top (outer_of a, {l = outer_of b, r = inner_of c}))
