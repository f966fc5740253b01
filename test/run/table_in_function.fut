-- A function that stays one has a table, if its sizes are known wherever it is called.

#[noinline]
def weighted [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 =
  map (\p -> f64.sum (map (\v -> f64.log2 v * p) l)) x

-- ==
-- entry: of_sizes
-- input { [1.0, 2.0] [2.0, 4.0, 8.0] } output { [36.0, 72.0] }
-- input { empty([0]f64) [2.0] } output { empty([0]f64) }
-- input { [1.0] empty([0]f64) } output { [0.0] }
entry of_sizes [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 = weighted (weighted x l) l

-- Sums and products of sizes are known, too.
-- ==
-- entry: of_sums
-- input { [1.0, 2.0] [2.0, 4.0] } output { [6.0, 12.0] }
-- input { [1.0] empty([0]f64) } output { [0.0] }
entry of_sums [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 = weighted x (l ++ l)

#[noinline]
def scaled [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 =
  map (\p -> f64.sum (map (\v -> f64.log2 v + p) l)) x

-- Data decide how long the array is.
-- ==
-- entry: of_data
-- input { [1.0, 2.0] [2.0, 0.0, 8.0] } output { [16.0, 20.0] }
-- input { [1.0] [0.0] } output { [0.0] }
entry of_data [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 = let large = filter (> 0) l in scaled (scaled x large) large

#[noinline]
def running [d] (s: f64) (l: [d]f64) : f64 =
  loop s = s for _r < 3i64 do s + f64.sum (map (\v -> f64.log2 v * 0.5) l)

-- Every round has another size.
-- ==
-- entry: of_rounds
-- input { [2.0, 4.0, 8.0] } output { 15.0 }
-- input { empty([0]f64) } output { 0.0 }
entry of_rounds [d] (l: [d]f64) : f64 = loop s = running 0 l[:0] for i < d do running s l[:i + 1]

#[noinline]
def fixed [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 =
  map (\p -> f64.sum (map (\v -> f64.log2 v - p) l)) x

-- A static entry point asks for no memory of computed sizes, nor does what it calls.
-- ==
-- entry: of_static
-- input { [1.0, 2.0] [2.0, 4.0] } output { [1.0, 5.0] }
#[static]
entry of_static [n][d] (x: [n]f64) (l: [d]f64) : [n]f64 = fixed (fixed x l) l
