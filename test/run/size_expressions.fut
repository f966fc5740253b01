-- Sums, differences and products of sizes in types.
def halves [n] (xs: [2 * n]i32) : ([n]i32, [n]i32) = (xs[0:n], xs[n:])
def windows [n] (k: i64) (xs: [n]i32) : [n - k + 1][k]i32 = tabulate (n - k + 1) (\i -> xs[i:i + k])
def outer [n] [m] (xs: [n]i32) (ys: [m]i32) : [n * m]i32 = flatten (map (\x -> map (* x) ys) xs)
-- ==
-- input { [1i32, 2i32, 3i32, 4i32] }
-- output { [1i32, 2i32] [3i32, 4i32] [[1i32, 2i32, 3i32], [2i32, 3i32, 4i32]] [3i32, 4i32, 6i32, 8i32] }
entry main (xs: [4]i32) : ([]i32, []i32, [][]i32, []i32) =
  let (a: [2]i32, b) = halves xs
  in (a, b, windows 3 xs, outer a b)
