-- Sizes that are ordinary arguments, sums of them, and results.
def pad [n] (before: i64) (after: i64) (xs: [n]i32) : [before + n + after]i32 =
  replicate before 0 ++ xs ++ replicate after 0
def chunk [n] (k: i64) (xs: [n * k]i32) : [n][k]i32 = unflatten xs
-- ==
-- input { 1i64 2i64 [7i32, 8i32, 9i32] }
-- output { [0i32, 7i32, 8i32, 9i32, 0i32, 0i32] [[0i32, 7i32], [8i32, 9i32], [0i32, 0i32]] }
-- input { 0i64 0i64 empty([0]i32) } error: shape
entry main (a: i64) (b: i64) (xs: []i32) : ([]i32, [][]i32) =
  let p = pad a b xs
  let c: [3][2]i32 = chunk 2 (p :> [3 * 2]i32)
  in (p, c)
