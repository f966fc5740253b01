-- Success or a reason for failure, with payloads of different types, carried through a computation.
type reason = #negative | #too_large i64 | #not_a_number
type result 'a = #ok a | #failed reason

def bind 'a 'b (x: result a) (f: a -> result b) : result b = match x case #ok a -> f a case #failed r -> #failed r

def square_root (x: f64) : result f64 = if f64.isnan x then #failed #not_a_number else if x < 0 then #failed #negative
  else #ok (f64.sqrt x)
def small (x: f64) : result i64 = if x > 1000 then #failed (#too_large (i64.f64 x)) else #ok (i64.f64 x)

def describe (r: result i64) : (i32, i64) =
  match r
  case #ok x -> (0, x)
  case #failed #negative -> (1, 0)
  case #failed (#too_large x) -> (2, x)
  case #failed #not_a_number -> (3, 0)

-- ==
-- entry: main
-- input { [4f64, 9f64, -1f64, 1e8f64, f64.nan] } output { [0, 0, 1, 2, 3] [2i64, 3i64, 0i64, 10000i64, 0i64] }
-- input { empty([0]f64) } output { empty([0]i32) empty([0]i64) }
entry main (xs: []f64) : ([]i32, []i64) = unzip (map (\x -> describe (bind (square_root x) small)) xs)
