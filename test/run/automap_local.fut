-- Local functions, and functions that are parameters.
entry local_function (xss: [][]f64) =
  let mean [n] (xs: [n]f64) = f64.sum xs / f64.i64 n
  let centred [n] (xs: [n]f64) = xs - mean xs
  in mean (map centred xss) + 1
entry local_result [n] (xs: [n]i32) =
  let scaled (k: i32) = k * xs
  in scaled 2 + scaled 3
entry polymorphic [n] (xs: [n]i32) (bs: [n]bool) =
  let pair 'a 'b (x: a) (y: b) : (a, b) = (x, y)
  let ps : [n](i32, bool) = pair xs bs
  in (ps.0 + 1, ps.1)

entry one_type (xs: []i32) =
  let pair 'a (x: a) (k: []i32) : (a, []i32) = (x, k + 1)
  let (a, b) = pair 2i64 xs
  in (a, b * 2)
entry two_uses (xs: []i32) (bs: []bool) =
  let double x = x * 2
  let choose 'a [n] (c: bool) (x: [n]a) (y: [n]a) = if c then x else y
  in (double xs + double 3, choose true (xs + 1) xs, choose false bs bs)
entry two_types (xs: []i32) (bs: []bool) =
  let with_next 'a (x: a) (ks: []i32) : (a, i32) = (x, i32.sum (ks + 1))
  let (a, b) = with_next bs xs
  let (c, d) = with_next 1i64 (xs * 2)
  in (a, b, c, d)

def applied (f: i32 -> i32) (xs: []i32) : []i32 = f xs
def applied_to_rows (f: []i32 -> i32) (xss: [][]i32) = f xss * 10
def combined (f: i32 -> i32 -> i32) (xs: []i32) (y: i32) = f xs y

entry parameters (xs: []i32) = applied (\x -> x + 1) xs
entry rows (xss: [][]i32) = applied_to_rows i32.sum xss
entry operators (xs: []i32) = combined (-) xs 1
-- ==
-- entry: local_function
-- input { [[1.0, 3.0], [4.0, 4.0]] } output { [1.0, 1.0] }
-- ==
-- entry: local_result
-- input { [1, 2, 3] } output { [5, 10, 15] }
-- ==
-- entry: polymorphic
-- input { [1, 2] [true, false] } output { [2, 3] [true, false] }
-- ==
-- entry: parameters
-- input { [1, 2, 3] } output { [2, 3, 4] }
-- ==
-- entry: rows
-- input { [[1, 2], [3, 4]] } output { [30, 70] }
-- ==
-- entry: operators
-- input { [1, 2, 3] } output { [0, 1, 2] }
-- ==
-- entry: one_type
-- input { [1, 2] } output { 2i64 [4, 6] }
-- ==
-- entry: two_uses
-- input { [1, 2] [true, false] } output { [8, 10] [2, 3] [true, false] }
-- ==
-- entry: two_types
-- input { [1, 2] [true, false] } output { [true, false] 5 1i64 8 }
