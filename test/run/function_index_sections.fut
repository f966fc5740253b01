-- (.[i]) with constants, names, several indices and slices.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] 1i64 } output { [2, 5] [3, 6] 5 [[2, 3], [5, 6]] }
-- input { [[7, 8, 9], [1, 1, 1]] 0i64 } output { [8, 1] [8, 1] 1 [[8, 9], [1, 1]] }
def main (xs: [2][3]i32) (i: i64) =
  (map (.[1]) xs, map (.[i + 1]) xs, (.[1, 1]) xs, map (.[1:]) xs)
