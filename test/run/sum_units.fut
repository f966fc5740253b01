-- Quantities with units as sums: conversions, addition of like with like, and a failure for the rest.
type unit = #metre | #foot | #second
type quantity = {value: f64, unit: unit}
type result = #ok quantity | #mismatch unit unit

def in_base (q: quantity) : quantity =
  match q.unit
  case #foot -> {value = q.value * 0.3048, unit = #metre}
  case _ -> q

def add (a: quantity) (b: quantity) : result =
  let (a, b) = (in_base a, in_base b)
  in if a.unit == b.unit then #ok (a with value = a.value + b.value) else #mismatch a.unit b.unit

def total [n] (qs: [n]quantity) : result =
  if n == 0 then #ok {value = 0, unit = #metre}
  else loop acc = (#ok qs[0] : result) for q in tail qs do
    match acc
    case #ok sum -> add sum q
    case failure -> failure

def unit_of (k: i32) : unit = match k case 0 -> #metre case 1 -> #foot case _ -> #second
def code (u: unit) : i32 = match u case #metre -> 0 case #foot -> 1 case #second -> 2

-- ==
-- input { [1f64, 10f64] [0, 1] } output { 4.048f64 0 -1 }
-- input { [1f64, 2f64] [2, 2] } output { 3f64 2 -1 }
-- input { [1f64, 2f64, 3f64] [1, 2, 0] } output { 0f64 0 2 }
-- input { [5f64] [1] } output { 5f64 1 -1 }
-- input { empty([0]f64) empty([0]i32) } output { 0f64 0 -1 }
entry main [n] (xs: [n]f64) (us: [n]i32) : (f64, i32, i32) =
  match total (map2 (\value u -> {value, unit = unit_of u}) xs us)
  case #ok {value, unit} -> (value, code unit, -1)
  case #mismatch a b -> (0, code a, code b)
