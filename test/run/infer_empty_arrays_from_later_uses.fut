-- The element type and the row size of an empty array follow from what it is joined to, returned as, or compared with.
def collect [n] (xs: [n]i32) (keep: i32 -> bool) : []i32 = loop acc = [] for x in xs do if keep x then acc ++ [x]
  else acc
def first_or_none [n] [m] (xss: [n][m]f32) : [][m]f32 = if n > 0 then [xss[0]] else []
-- ==
-- entry: collected
-- input { [1, 2, 3, 4, 5] } output { [1, 3, 5] true }
-- input { [2] } output { empty([0]i32) false }
-- input { empty([0]i32) } output { empty([0]i32) false }
entry collected (xs: []i32) = let ys = collect xs (\x -> x % 2 == 1) in (ys, length ys > 0)
-- ==
-- entry: firsts
-- input { [[1f32, 2f32, 3f32], [4f32, 5f32, 6f32]] } output { [[1f32, 2f32, 3f32]] }
-- input { empty([0][3]f32) } output { empty([0][3]f32) }
entry firsts [n] [m] (xss: [n][m]f32) = first_or_none xss
