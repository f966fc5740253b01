-- Where the value semantics of FUN is stuck, a program ends with an error that says where: indices, slices, updates,
-- negative sizes [paper 3, Fig. 4].
-- ==
-- entry: index
-- input { [5i64] 0i64 }
-- output { 5i64 }
-- input { [5i64] 1i64 }
-- error: Index \[1\] out of bounds for array of shape \[1\]
-- input { [5i64] -1i64 }
-- error: Index \[-1\] out of bounds for array of shape \[1\]
-- input { empty([0]i64) 0i64 }
-- error: out of bounds

-- ==
-- entry: in_map
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [5i64, 6i64] [1i64, 0i64, 1i64] }
-- output { [6i64, 5i64, 6i64] }
-- input { [5i64, 6i64] [1i64, 0i64, 2i64] }
-- error: Index \[2\] out of bounds for array of shape \[2\]
-- input { empty([0]i64) [0i64] }
-- error: out of bounds

-- ==
-- entry: slice
-- input { empty([0]i64) 0i64 0i64 }
-- output { empty([0]i64) }
-- input { [9i64, -3i64, 7i64, 5i64, -6i64, 3i64, -7i64] 3i64 7i64 }
-- output { [5i64, -6i64, 3i64, -7i64] }
-- input { [-6i64, 9i64, 8i64, -4i64, 4i64, 3i64, -5i64] 3i64 8i64 }
-- error: Index \[3:8\] out of bounds
-- input { [0i64, -5i64, 9i64, 9i64, 0i64, 0i64, 2i64] -1i64 2i64 }
-- error: out of bounds
-- input { [9i64, -4i64, 4i64, 2i64, 1i64, -1i64, -3i64] 5i64 4i64 }
-- error: out of bounds

-- ==
-- entry: update
-- input { [5i64] 0i64 }
-- output { [0i64] }
-- input { [-2i64, 1i64, -6i64, -9i64, 0i64] 4i64 }
-- output { [-2i64, 1i64, -6i64, -9i64, 0i64] }
-- input { [5i64] 1i64 }
-- error: out of bounds
-- input { empty([0]i64) 0i64 }
-- error: out of bounds

-- ==
-- entry: update_slice
-- input { [5i64] 0i64 1i64 }
-- output { [0i64] }
-- input { [6i64, -5i64, 1i64, 6i64, -3i64] 2i64 0i64 }
-- output { [6i64, -5i64, 1i64, 6i64, -3i64] }
-- input { [9i64, 8i64, 2i64, 9i64, 0i64, -2i64, 9i64] 2i64 5i64 }
-- output { [9i64, 8i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { [1i64, 0i64, 5i64, 9i64, -7i64, -5i64, -1i64] 3i64 5i64 }
-- error: out of bounds
-- input { empty([0]i64) 0i64 1i64 }
-- error: out of bounds

-- ==
-- entry: second_dimension
-- input { [[-6i64, 0i64, -3i64], [6i64, -7i64, -1i64]] 1i64 2i64 }
-- output { -1i64 }
-- input { [[6i64, -5i64, 3i64], [-7i64, -8i64, -8i64]] 0i64 3i64 }
-- error: Index \[0, 3\] out of bounds for array of shape \[2\]\[3\]

-- ==
-- entry: sizes
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { [1i64] }
-- input { 5i64 }
-- output { [1i64, 1i64, 1i64, 1i64, 1i64] }
-- input { -1i64 }
-- error:

entry index [n] (xs: [n]i64) (i: i64) : i64 = xs[i]
entry in_map [n][m] (xs: [n]i64) (is: [m]i64) : [m]i64 = map (\i -> xs[i]) is
entry slice [n] (xs: [n]i64) (i: i64) (j: i64) : []i64 = xs[i:j]
entry update [n] (xs: [n]i64) (i: i64) : [n]i64 = copy xs with [i] = 0
entry update_slice [n] (xs: [n]i64) (i: i64) (k: i64) : [n]i64 = copy xs with [i:i + k] = replicate k 0
entry second_dimension [n][m] (a: [n][m]i64) (i: i64) (j: i64) : i64 = a[i, j]
entry sizes (n: i64) : [n]i64 = replicate n 1
