-- Polymorphic functions that no value of the type parameter is given to: one function is made for each type.
-- ==
-- entry: arrays
-- input { 3i64 } output { empty([0]i64) empty([0]bool) empty([0]f32) empty([0]f32) }
-- ==
-- entry: sums
-- input { 2i64 } output { 1i64 2f32 }

def absent 't (k: i64) : []t = if k <= 0 then [] else absent (k - 1)
entry arrays (k: i64) : ([](i64, bool), [](f32, f32)) = (absent k, absent k)

type option 't = #some t | #none
def nothing 't (k: i64) : option t = if k <= 0 then #none else nothing (k - 1)
entry sums (k: i64) : (i64, f32) =
  let x: option (i64, i32) = nothing k
  let y: option (f32, f64) = nothing k
  in (match x case #some v -> v.0 case #none -> 1, match y case #some v -> v.0 case #none -> 2)
