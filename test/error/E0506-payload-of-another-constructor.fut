-- A value of a sum type has the sizes of all its constructors, so they are known before it.
type result 'a = #absent | #found a
def positive (xs: []i32) : ?[k].[k]i32 = filter (> 0) xs
def choose (b: bool) (xs: []i32) : result ([]i32) =
  if b then #absent  -- error E0506
--          ^^^^^^^
  else #found (positive xs)
def first (b: bool) (xs: []i32) : result ([]i32) =
  let ys = positive xs
  in if b then #absent else #found ys
