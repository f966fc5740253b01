-- Functions that are not inlined take columns, reversed and strided arrays as they lie, and write results where the
-- caller wants them [paper 3, section 6].
-- ==
-- entry: columns
-- input { empty([0][2]i64) }
-- output { [0i64, 0i64] }
-- input { [[-1i64]] }
-- output { [-1i64] }
-- input { [[3i64, 9i64, 8i64, 2i64, -8i64], [-7i64, 5i64, -4i64, -6i64, 5i64], [-1i64, 0i64, 1i64, -3i64, -8i64]] }
-- output { [-14i64, 19i64, 3i64, -19i64, -22i64] }

-- ==
-- entry: views
-- input { [3i64] }
-- output { 3i64 3i64 0i64 }
-- input { [9i64, -9i64] }
-- output { 9i64 9i64 -9i64 }
-- input { [-3i64, 1i64, -7i64, -8i64, 6i64, 1i64, -5i64] }
-- output { -67i64 -19i64 -38i64 }

-- ==
-- entry: into_columns
-- input { empty([0][2]i64) }
-- output { empty([0][2]i64) }
-- input { [[-9i64]] }
-- output { [[-9i64]] }
-- input { [[8i64, -2i64, 5i64], [6i64, 4i64, -9i64], [-7i64, 0i64, 5i64], [3i64, 7i64, -7i64], [7i64, 0i64, -3i64]]
--   }
-- output { [[8i64, -2i64, 5i64], [14i64, 2i64, -4i64], [7i64, 2i64, 1i64], [10i64, 9i64, -6i64], [17i64, 9i64,
--   -9i64]] }

-- ==
-- entry: traces
-- input { empty([0][0]i64) }
-- output { 0i64 0i64 0i64 }
-- input { [[1i64]] }
-- output { 1i64 1i64 1i64 }
-- input { [[-2i64, 5i64, -6i64, 0i64, 2i64], [0i64, 3i64, -1i64, 4i64, 8i64], [5i64, 8i64, 2i64, -8i64, 1i64],
--   [-7i64, -7i64, 6i64, 3i64, 1i64], [-4i64, 7i64, 2i64, 4i64, 0i64]] }
-- output { 6i64 6i64 -3i64 }

#[noinline]
def sum_of [n] (xs: [n]i64) : i64 = loop s = 0 for i < n do s + xs[i] * (i + 1)

#[noinline]
def running [n] (xs: [n]i64) : [n]i64 =
  loop out = replicate n 0 for i < n do
    out with [i] = xs[i] + (if i == 0 then 0 else out[i - 1])

#[noinline]
def trace_of [n] (a: [n][n]i64) : i64 = loop s = 0 for i < n do s + a[i, i]

entry columns [n][m] (a: [n][m]i64) : [m]i64 = map sum_of (transpose a)

entry views [n] (xs: [n]i64) : (i64, i64, i64) = (sum_of (reverse xs), sum_of xs[::2], sum_of xs[1:])

entry into_columns [n][m] (a: [n][m]i64) : [n][m]i64 = transpose (map running (transpose a))

entry traces [n] (a: [n][n]i64) : (i64, i64, i64) =
  (trace_of a, trace_of (transpose a), trace_of a[::-1, :])
