-- Values that are computed before updates of other elements of the array that they go into: they are built there.
def quadrants [n] (h: i64) (xs: *[n][n]i64) (p: [h][h]i64) (q: [h][n - h]i64)
    (r: [n - h][h]i64)
    (s: [n - h][n - h]i64) : *[n][n]i64 =
  let xs[:h, :h] = p
  let xs[:h, h:] = q
  let xs[h:, :h] = r
  let xs[h:, h:] = s
  in xs

entry quarters [n] (xs: [n][n]i64) : [n][n]i64 =
  let (h, xs) = (n / 2, copy xs)
  let (p, q) = (map (map (* 2)) xs[:h, :h], map (map (* 3)) xs[:h, h:])
  let (r, s) = (map (map (\x -> x - 1)) xs[h:, :h], map (map (+ 1)) xs[h:, h:])
  in quadrants h xs p q r s
-- ==
-- entry: quarters
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] }
-- output { [[2i64, 6i64, 9i64], [3i64, 6i64, 7i64], [6i64, 9i64, 10i64]] }
-- input { empty([0][0]i64) } output { empty([0][0]i64) }

entry eliminate [n] (xs: [n][n]i64) : [n][n]i64 =
  loop a = copy xs for k < n do
    let factors = map (/ a[k, k]) a[k + 1:, k]
    let rest =
      map2 (\l row -> map2 (\x y -> x - l * y) row a[k, k + 1:]) factors
           a[k + 1:, k + 1:]
    let a[k + 1:, k] = factors
    let a[k + 1:, k + 1:] = rest
    in a
-- ==
-- entry: eliminate
-- input { [[2i64, 1i64, 1i64], [4i64, 3i64, 3i64], [8i64, 7i64, 9i64]] }
-- output { [[2i64, 1i64, 1i64], [2i64, 1i64, 1i64], [4i64, 3i64, 2i64]] }
-- input { [[4i64]] } output { [[4i64]] }

-- Sums and differences of both halves of each part.
entry hadamard (levels: i64) (xs: []i64) : []i64 =
  let n = 1 << levels
  in loop xs = copy (take n xs) for l < levels do
       let h = 1 << l
       in loop xs for b < n / (2 * h) do
            let at = 2 * h * b
            let (p, q) =
              unzip
                (map2 (\x y -> (x + y, x - y)) xs[at:at + h]
                      xs[at + h:at + 2 * h])
            let xs[at:at + h] = p
            let xs[at + h:at + 2 * h] = q
            in xs
-- ==
-- entry: hadamard
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] } output { [10i64, -2i64, -4i64, 0i64] }
-- input { 0i64 [7i64] } output { [7i64] }

-- An element is updated in between.
entry border [n] (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  let inner = map (* 2) xs[1:]
  let xs[0] = n
  let xs[1:] = inner
  in xs
-- ==
-- entry: border
-- input { [1i64, 2i64, 3i64] } output { [3i64, 4i64, 6i64] }
-- input { [1i64] } output { [1i64] }

-- Other updates meet the elements, or the elements are read in between.
entry overlap [n] (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  let inner = map (* 2) xs[1:]
  let xs[:2] = [5, 7]
  let xs[1:] = inner
  in xs
-- ==
-- entry: overlap
-- input { [1i64, 2i64, 3i64] } output { [5i64, 4i64, 6i64] }

entry between [n] (xs: [n]i64) : [n]i64 =
  let xs = copy xs
  let inner = map (* 2) xs[1:]
  let xs[0] = n
  let sum = i64.sum xs
  let xs[1:] = map (+ sum) inner
  let xs[0] = i64.sum inner
  in xs
-- ==
-- entry: between
-- input { [1i64, 2i64, 3i64] } output { [10i64, 12i64, 14i64] }

entry in_turns [m] (n: i64) (xs: [m]i64) : [m]i64 =
  let xs = copy xs
  let even = map2 (+) xs[0:2 * n:2] xs[1:2 * n:2]
  let odd = map2 (\x y -> 10 * x + y) xs[1:2 * n:2] xs[0:2 * n:2]
  let xs[0:2 * n:2] = even
  let xs[1:2 * n:2] = odd
  in xs
-- ==
-- entry: in_turns
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] } output { [3i64, 21i64, 7i64, 43i64] }

entry crossed [n] (xs: [n][2]i64) : [n][2]i64 =
  let xs = copy xs
  let (p, q) = (scan (+) 0 xs[:, 1], scan (+) 0 xs[:, 0])
  let xs[:, 0] = p
  let xs[:, 1] = q
  in xs
-- ==
-- entry: crossed
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[2i64, 1i64], [6i64, 4i64]] }

-- An earlier version of the array is returned as well.
entry versions [n] (xs: [n]i64) : ([n]i64, [n]i64) =
  let inner = map (* 2) xs[1:]
  let ys = copy xs with [0] = n
  let zs = copy ys with [1:] = inner
  in (ys, zs)
-- ==
-- entry: versions
-- input { [1i64, 2i64, 3i64] } output { [3i64, 2i64, 3i64] [3i64, 4i64, 6i64] }
