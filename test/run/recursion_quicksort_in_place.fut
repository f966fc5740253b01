-- One array through all calls, consumed and written in place.
-- ==
-- input { [3, 1, 2, 3, 9, -4, 0] } output { [-4, 0, 1, 2, 3, 3, 9] }
-- input { [1] } output { [1] }
-- input { [2, 1] } output { [1, 2] }
-- input { empty([0]i32) } output { empty([0]i32) }
def swap [n] (i: i64) (j: i64) (xs: *[n]i32) : *[n]i32 =
  let (x, y) = (xs[i], xs[j])
  in xs with [i] = y with [j] = x

def partition_by_last [n] (low: i64) (high: i64) (xs: *[n]i32) : (i64, *[n]i32) =
  let pivot = xs[high]
  let (middle, xs) =
    loop (middle, xs) = (low, xs) for d < high - low do
      if xs[low + d] < pivot then (middle + 1, swap middle (low + d) xs) else (middle, xs)
  in (middle, swap middle high xs)

def sort_part [n] (low: i64) (high: i64) (xs: *[n]i32) : *[n]i32 =
  if low >= high then xs
  else let (middle, xs) = partition_by_last low high xs
       in sort_part (middle + 1) high (sort_part low (middle - 1) xs)

def main [n] (xs: *[n]i32) : *[n]i32 = sort_part 0 (n - 1) xs
