-- Sweeps over arrays whose elements are made of neighbours that were made before: forwards and backwards.

def least (n: i64) (m: i64) (d: [n][m]i32) (i: i64) (j: i64) (places: []i64) (steps: []i64) : i32 =
  loop best = d[i, j] for k < length places do
    let (p, q) = (i + places[k], j + steps[k])
    in if p < 0 || p >= n || q < 0 || q >= m then best else i32.min best (d[p, q] + 1)

-- ==
-- entry: forwards
-- input { [[9, 9, 9], [0, 9, 9], [9, 9, 9]] }
-- output { [[9, 9, 9], [0, 1, 2], [1, 1, 2]] }
-- input { empty([0][3]i32) }
-- output { empty([0][3]i32) }
-- input { [[5], [1], [9]] }
-- output { [[5], [1], [2]] }
entry forwards [n][m] (start: *[n][m]i32) : [n][m]i32 =
  loop d = start for i < n do
    loop d for j < m do
      let x = least n m d i j [-1, -1, -1, 0] [-1, 0, 1, -1]
      in d with [i, j] = x

-- ==
-- entry: backwards
-- input { [[9, 9, 9], [9, 9, 0], [9, 9, 9]] }
-- output { [[2, 1, 1], [2, 1, 0], [9, 9, 9]] }
-- input { [[7, 1, 9, 9]] }
-- output { [[2, 1, 9, 9]] }
entry backwards [n][m] (start: *[n][m]i32) : [n][m]i32 =
  loop d = start for i' < n do
    loop d for j' < m do
      let (i, j) = (n - 1 - i', m - 1 - j')
      let x = least n m d i j [1, 1, 1, 0] [1, 0, -1, 1]
      in d with [i, j] = x

-- The cheapest way from the top left, and the longest common subsequence from the end.
-- ==
-- entry: ways
-- input { [[1, 2, 3], [4, 1, 1], [1, 1, 1]] }
-- output { [[1, 3, 6], [5, 4, 5], [6, 5, 6]] }
entry ways [n][m] (cost: *[n][m]i32) : [n][m]i32 =
  loop c = cost for i < n do
    loop c for j < m do
      let above = if i - 1 < 0 || i - 1 >= n then 1000 else c[i - 1, j]
      let before = if i < 0 || j - 1 < 0 then 1000 else c[i, j - 1]
      let best = if i == 0 && j == 0 then 0 else i32.min above before
      in c with [i, j] = best + c[i, j]

-- ==
-- entry: common
-- input { [1, 2, 3, 4] [2, 4, 3] }
-- output { [[2, 1, 1, 0], [2, 1, 1, 0], [1, 1, 1, 0], [1, 1, 0, 0], [0, 0, 0, 0]] }
entry common [n][m] (a: [n]i32) (b: [m]i32) : [n + 1][m + 1]i32 =
  loop t = replicate (n + 1) (replicate (m + 1) 0) for i' < n do
    loop t for j' < m do
      let (i, j) = (n - 1 - i', m - 1 - j')
      let x = if a[i] == b[j] then t[i + 1, j + 1] + 1 else i32.max t[i + 1, j] t[i, j + 1]
      in t with [i, j] = x
