-- Sorting values of sum types by a comparison that gives a sum, and by keys made of constructors.
type order = #less | #equal | #greater
type rank = #low i32 | #middle | #high f32

def compare_i32 (a: i32) (b: i32) : order = if a < b then #less else if a > b then #greater else #equal
def compare_f32 (a: f32) (b: f32) : order = if a < b then #less else if a > b then #greater else #equal

def compare (a: rank) (b: rank) : order =
  match (a, b)
  case (#low x, #low y) -> compare_i32 x y
  case (#low _, _) -> #less
  case (_, #low _) -> #greater
  case (#middle, #middle) -> #equal
  case (#middle, #high _) -> #less
  case (#high _, #middle) -> #greater
  case (#high x, #high y) -> compare_f32 x y

def sort [n] (xs: *[n]rank) : [n]rank =
  loop xs for i < n do
    let (xs, _) =
      loop (xs, j) = (xs, i) while j > 0 && (match compare xs[j - 1] xs[j] case #greater -> true case _ -> false) do
        let (a, b) = (xs[j - 1], xs[j])
        let xs[j - 1] = b
        let xs[j] = a
        in (xs, j - 1)
    in xs

def rank_of (k: i32) : rank = if k < 0 then #low (k % 10) else if k == 0 then #middle else #high (f32.i32 k / 2)
def code (r: rank) : f32 = match r case #low x -> f32.i32 x - 100 case #middle -> 0 case #high f -> f

-- ==
-- input { [3, -4, 0, 7, -21, 0, 1] } output { [-94f32, -91f32, 0f32, 0f32, 0.5f32, 1.5f32, 3.5f32] }
-- input { [0] } output { [0f32] }
-- input { empty([0]i32) } output { empty([0]f32) }
entry main [n] (ks: [n]i32) : [n]f32 = map code (sort (map rank_of ks))
