-- Arrays without a bound that loops and calls hand on: passed on as they are, exchanged, one of several chosen, made in
-- loops within loops, returned through recursion. What is handed on stays where it is; all else ends with its round.

-- ==
-- entry: sometimes
-- input { empty([0]i64) }
-- output { [1i64] }
-- input { [2i64, 3i64, 0i64, 1i64] }
-- output { [1i64, 2i64, 2i64, 3i64, 3i64, 3i64, 1i64] }

-- | A round may pass its state on as it is.
entry sometimes [n] (ks: [n]i64) : []i64 =
  loop xs = [1] for k in ks do
    if k == 0 then xs else xs ++ replicate k k

-- ==
-- entry: exchanged
-- input { [1i64, 2i64, 1i64, 3i64] }
-- output { [1i64, 1i64] [2i64, 2i64, 3i64, 3i64, 3i64] }
-- input { empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { [4i64] }
-- output { empty([0]i64) [4i64, 4i64, 4i64, 4i64] }

-- | Two states that change places in each round; one grows.
entry exchanged [n] (ks: [n]i64) : ([]i64, []i64) =
  loop (xs, ys) = ([], []) for k in ks do (ys, xs ++ replicate k k)

-- ==
-- entry: longest
-- input { [3i64, 1i64, 5i64, 5i64, 2i64] }
-- output { [4i64, 2i64, 0i64, 3i64, 1i64] }
-- input { empty([0]i64) }
-- output { empty([0]i64) }

-- | The best so far stays in use while others come and go.
entry longest [n] (ks: [n]i64) : []i64 =
  loop best = [] for k in ks do
    let candidate = map (\i -> (i * 3 + 4) % 5) (iota k)
    in if length candidate > length best then candidate else best

-- ==
-- entry: nested
-- input { [2i64, 0i64, 3i64] }
-- output { [0i64, 0i64, 0i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64, 0i64, 1i64, 2i64, 0i64, 2i64] }
-- input { empty([0]i64) }
-- output { [0i64] }

-- | A loop that grows an array within one that grows another.
entry nested [n] (ks: [n]i64) : []i64 =
  loop outer = [0] for k in ks do
    let inner =
      loop part = [] for j < k do
        part ++ map (* j) (iota (i64.min 3 (k - j + 1)))
    in outer
       ++ filter (\x -> x >= 0) (map2 (\x y -> x + y * 0) inner (indices inner))

-- ==
-- entry: totals
-- input { [3i64, 0i64, 4i64, 1i64] }
-- output { [7i64, 0i64, 12i64, 1i64] }

-- | A loop that grows within each element of a map.
entry totals [n] (ks: [n]i64) : [n]i64 =
  map (\k ->
         i64.sum
           (loop xs = [] for i < k do
              xs
              ++ [i + 1]
              ++ take (i64.min 1 (length xs - 1 |> i64.max 0)) xs))
      ks

def split_sorted (xs: []i64) : []i64 =
  if length xs <= 1
  then copy xs
  else
    let pivot = xs[0]
    let rest = tail xs
    in split_sorted (filter (< pivot) rest)
       ++ [pivot]
       ++ split_sorted (filter (>= pivot) rest)

-- ==
-- entry: sorted
-- input { [5i64, 1i64, 4i64, 1i64, 9i64, -3i64, 5i64] }
-- output { [-3i64, 1i64, 1i64, 4i64, 5i64, 5i64, 9i64] }
-- input { empty([0]i64) }
-- output { empty([0]i64) }

-- | Results of a recursion stay where they are until they are joined.
entry sorted [n] (xs: [n]i64) : []i64 = split_sorted xs

-- ==
-- entry: sorted_often
-- input { 3i64 [3i64, 1i64, 2i64] }
-- output { [1i64, 2i64, 3i64, 3i64, 6i64, 13i64] }

-- | Such calls in a loop.
entry sorted_often [n] (times: i64) (xs: [n]i64) : []i64 =
  let ys =
    loop ys = copy xs for i < times do
      split_sorted (ys ++ [ys[length ys - 1] * i64.min 2 times + i - 1])
  in ys
