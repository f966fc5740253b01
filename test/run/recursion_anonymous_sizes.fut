-- The [] of a parameter is another size in each recursive call.
-- ==
-- entry: total
-- input { empty([0]i32) } output { 0 }
-- input { [4] } output { 4 }
-- input { [1, 2, 3, 4, 5] } output { 15 }

-- ==
-- entry: sorted
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [3, 1, 0, 2, 2, 9, -1] } output { [-1, 0, 1, 2, 2, 3, 9] }

-- ==
-- entry: dot
-- input { [3, 1] [1, 2] } output { 5 }
-- input { [3, 1] [1, 2, 3] } error: .

-- ==
-- entry: trace
-- input { [[3, 1], [1, 2]] } output { 5 }

-- ==
-- entry: numbers
-- input { 7i64 } output { [1i64, 1i64, 2i64, 3i64, 5i64, 8i64, 13i64] }

-- ==
-- entry: alternate
-- input { [9, 1, 2, 5] } output { 9 }

def sum (xs: []i32) : i32 =
  if length xs == 0 then 0
  else if length xs == 1 then xs[0]
  else let half = length xs / 2 in sum (take half xs) + sum (drop half xs)

def quick_sort (xs: []i32) : []i32 =
  if length xs <= 1 then xs
  else
    let pivot = xs[length xs / 2]
    let (less, same, more) = partition2 (< pivot) (== pivot) xs
    in quick_sort less ++ same ++ quick_sort more

def product (xs: []i32) (ys: []i32) : i32 =
  if length xs == 0 then 0
  else let zs = map2 (*) xs ys in zs[0] + product (tail xs) (tail ys)

def diagonal (xss: [][]i32) : i32 =
  if length xss == 0 then 0 else xss[0, 0] + diagonal (map tail (tail xss))

def fibonacci (n: i64) (known: []i64) : []i64 =
  let m = length known
  in if m >= n then known else fibonacci n (known ++ [known[m - 1] + known[m - 2]])

def plus (xs: []i32) : i32 = if length xs == 0 then 0 else xs[0] + minus xs[1:]
def minus (xs: []i32) : i32 = if length xs == 0 then 0 else plus xs[1:] - xs[0]

entry total xs = sum xs
entry sorted xs = quick_sort xs
entry dot (xs: []i32) (ys: []i32) = product xs ys
entry trace xss = diagonal xss
entry numbers n = fibonacci n [1, 1]
entry alternate (xs: []i32) =
  let go (i: i64) (rest: []i32) : i32 = if length rest == 0 then 0 else if i % 2 == 0 then rest[0] + go (i + 1) rest[1:]
    else go (i + 1) rest[1:] - rest[0]
  in if go 0 xs == plus xs then 9 else -1
