-- All kinds of functions as arguments of second-order functions.
-- ==
-- input { [1, 2, 3] } output { [5, 10, 15] [1, 3, 6] [1, 2, 6] 6 6 [2, 4] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) 0 1 empty([0]i32) }
def (<+>) (a: i32) (b: i32) = a + b
def main (xs: []i32) =
  let (sums, products) =
    unzip
      (scan (\(a, b) (c, d) -> (a <+> c, b * d)) (0, 1) (map (\x -> (x, x)) xs))
  let (s, p) = foldl (\(s, p) x -> (s + x, p * x)) (0, 1) xs
  in (map5 (\a b c d e -> a + b + c + d + e) xs xs xs xs xs,
      sums,
      products,
      s,
      p,
      xs |> filter (< 3) |> map2 (<+>) (filter (< 3) xs))
