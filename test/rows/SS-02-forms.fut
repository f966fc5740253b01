-- Constants, renaming, indexing, operators, calls and if in the size-agnostic language [paper 5, Fig. 2].
-- ==
-- input { [5i32] 0i64 true }
-- output { 47i32 -5i32 false }
-- input { [-1i32, 4i32, 5i32, 3i32, -3i32, -8i32, -8i32] 3i64 false }
-- output { -39i32 -3i32 true }
-- input { [99i32] 0i64 false }
-- output { 57i32 -99i32 false }
-- input { empty([0]i32) 0i64 true }
-- error: out of bounds

-- ==
-- entry: arrays
-- input { empty([0]i32) true }
-- output { empty([0]i32) empty([2][0]i32) }
-- input { [1i32] false }
-- output { [2i32] [[2i32], [1i32]] }
-- input { [4i32, -8i32, 9i32, -1i32, 7i32] true }
-- output { [4i32, -8i32, 9i32, -1i32, 7i32] [[4i32, -8i32, 9i32, -1i32, 7i32], [4i32, -8i32, 9i32, -1i32, 7i32]] }

def both (a: i32, b: i32) : (i32, i32) = (b, a)

entry main [n] (xs: [n]i32) (i: i64) (c: bool) : (i32, i32, bool) =
  let constant = 42
  let renamed = xs
  let element = renamed[i]
  let (p, q) = both (constant, element)
  in (if c then p + q else p - q, -p, !c && p < q)

entry arrays [n] (xs: [n]i32) (c: bool) : ([]i32, [][]i32) =
  let ys = if c then xs else map (+ 1) xs
  in (ys, [ys, xs])
