-- filter, partition and partition2: order kept, sizes add up, tuples and rows, nothing and everything kept.
-- ==
-- entry: kept
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [1i32, -2i32, 3i32, -4i32] } output { [1i32, 3i32] }
-- input { [-1i32] } output { empty([0]i32) }
-- input { [1i32, 2i32] } output { [1i32, 2i32] }

-- ==
-- entry: two
-- input { [1i32, -2i32, 3i32, -4i32] } output { [1i32, 3i32] [-2i32, -4i32] [1i32, 3i32, -2i32, -4i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
-- input { [5i32] } output { [5i32] empty([0]i32) [5i32] }

-- ==
-- entry: three
-- input { [1i32, -2i32, 0i32, 3i32, 0i32] } output { [1i32, 3i32] [-2i32] [0i32, 0i32] }
-- input { [0i32] } output { empty([0]i32) empty([0]i32) [0i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }

-- ==
-- entry: rows
-- input { [[1i32, 2i32], [-3i32, 1i32], [4i32, 4i32]] } output { [[1i32, 2i32], [4i32, 4i32]] [3i32, 8i32] }
-- input { empty([3][0]i32) } output { empty([0][0]i32) empty([0]i32) }

-- ==
-- entry: laws
-- random input { [400]i16 } output { true }
-- random input { [1]i16 } output { true }

entry kept (xs: []i32) : []i32 = filter (> 0) xs
entry two [n] (xs: [n]i32) : ([]i32, []i32, [n]i32) =
  let (a, b) = partition (> 0) xs
  in (a, b, sized n (a ++ b))
entry three [n] (xs: [n]i32) : ([]i32, []i32, []i32) = partition2 (> 0) (< 0) xs
entry rows [n] [m] (xs: [n][m]i32) =
  let some = filter (\row -> i32.sum row > 0) xs
  in (some, map i32.sum some)

entry laws [n] (xs: [n]i16) : bool =
  let odd (x: i16) = x % 2 == 1
  let (odds, evens) = partition odd xs
  let (three, five, others) = partition2 (\x -> x % 3 == 0) (\x -> x % 5 == 0) xs
  in length odds + length evens == n && all odd odds && !(any odd evens)
     && length (filter (\(_, x) -> odd x) (zip (iota n) xs)) == length odds
     && i16.sum three + i16.sum five + i16.sum others == i16.sum xs
     && all (\x -> x % 3 != 0 && x % 5 == 0) five && !(any (\x -> x % 3 == 0 || x % 5 == 0) others)
