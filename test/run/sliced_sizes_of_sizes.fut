-- The size of a result, 2 * n, also makes another size, 2 * n + n, which is to stay the 3 * n that an array has.
-- ==
-- entry: main
-- input { [1i32, 2i32] } output { [7i32, 7i32, 7i32, 8i32] }
-- input { [5i32] } output { [7i32, 12i32] }
-- input { empty([0]i32) } error: Index \[0\] out of bounds
#[noinline]
def middle [n] (xs: [n]i32) : []i32 =
  let rows = replicate n (replicate (3 * n) 0)
  let rows = rows with [0] = replicate (2 * n + n) 7
  in tabulate (2 * n) (\i -> rows[0, i] + (if i == 2 * n - 1 then xs[n - 1] - i32.bool (n > 1) else 0))

entry main [n] (xs: [n]i32) : []i32 = middle xs

-- Joined to what makes the third size.
-- ==
-- entry: joined
-- input { [1i32, 2i32] 1i64 } output { [1i32, 2i32, 1i32, 2i32] }
-- input { [1i32, 2i32] 2i64 } error: Index \[4\] out of bounds
#[noinline]
def doubled [n] (xs: [n]i32) (k: i64) : []i32 =
  let twice = xs ++ xs
  let table = replicate (k + 1) (replicate (n + 2 * n) 0)
  let table = table with [k] = twice ++ xs
  in take (2 * n) table[k * k]

entry joined [n] (xs: [n]i32) (k: i64) : []i32 = doubled xs k
