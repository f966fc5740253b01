-- Nothing says how large the arrays of the other constructor would be.
type~ part = #head ([]i32) | #tail ([]i32)
def make (xs: []i32) =
  let p: part = #head xs  -- error E0505
--              ^^^^^^^^
  in match p case #head ys -> ys case #tail ys -> ys
