-- With workers, and many elements that are written in any order, each worker writes the elements that it owns. The
-- order of those that are written to one place decides the bits of a sum of floats, and what a scatter leaves.

def place (k: i64) (i: i64) : i64 = (i * 7919 + i / 1000) % (k + 3) - 1 -- also outside, on both sides

def checked [k] (xs: [k]f64) : f64 =
  f64.sum (map2 (\i x -> x * f64.i64 (i % 17 - 8)) (iota k) xs)

entry sums (n: i64) (k: i64) : f64 =
  let xs = tabulate n (\i -> 1 / f64.i64 (i + 1))
  in checked (reduce_by_index (replicate k 0) (+) 0 (tabulate n (place k)) xs)

entry few_places (n: i64) (k: i64) : f64 =
  let xs = tabulate n (\i -> 1 / f64.i64 (i + 1))
  in checked (reduce_by_index (replicate k 0) (+) 0 (tabulate n (\i ->
                                                       place k i
                                                       / 50000
                                                       * 50000))
                xs)

entry last [k] (n: i64) (d: *[k]f64) (shift: i64) : *[k]f64 =
  scatter d (tabulate n (\i -> place k (i + shift))) (tabulate n f64.i64)

entry last_of_many (n: i64) (k: i64) (shift: i64) : f64 =
  checked (last n (replicate k (-1)) shift)

-- Two numbers for each place: the largest and how often it came.
entry largest (n: i64) (k: i64) : i64 =
  let op (x: i64, a: i64) (y: i64, b: i64) =
    if x < y then (y, b) else if y < x then (x, a) else (x, a + b)
  let values = tabulate n (\i -> (i % 5, 1))
  let all = hist op (-1, 0) k (tabulate n (place k)) values
  in i64.sum (map2 (\i (x, a) -> (x * 3 + a) * (i % 11)) (iota k) all)

entry in_two_dimensions (n: i64) (rows: i64) (columns: i64) : f64 =
  let cells =
    scatter_2d (replicate rows (replicate columns 1.5))
      (tabulate n (\i -> ((i & 511) - 3, (i * 31) & 1023)))
      (tabulate n f64.i64)
  in checked (flatten cells)

-- ==
-- entry: sums few_places largest
-- input { 40000i64 300000i64 } auto output
-- input { 40000i64 100i64 } auto output
-- input { 100i64 300000i64 } auto output
-- input { 0i64 0i64 } auto output
-- ==
-- entry: last
-- input { 5i64 [0.5, 1.5] 3i64 } output { [1.0, 0.0] }
-- ==
-- entry: last_of_many
-- input { 40000i64 300000i64 7i64 } auto output
-- ==
-- entry: in_two_dimensions
-- input { 40000i64 300i64 1000i64 } auto output
-- input { 40000i64 1i64 300000i64 } auto output
-- input { 40000i64 0i64 300000i64 } auto output
