-- Entry points and parameters whose names mean something in C, in its library or in the generated interface, or would
-- clash with one another there.
-- ==
-- entry: results
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: inputs
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: sizes
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: workspace
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: workspace_bytes
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: own
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: error
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: code
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: result_shapes
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: int
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: memcpy
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: size_t
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: int64_t
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: rt_error
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: memcpy_workspace
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: sizes_shape
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: x_
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: x
-- input { empty([0]i32) }
-- output { 0i64 }
-- input { [1i32, 2i32, 3i32] }
-- output { 3i64 }

-- ==
-- entry: double
-- input { 1.0f64 2.5f64 }
-- output { 3.5f64 }

-- ==
-- entry: exp
-- input { 1.0f64 2.5f64 }
-- output { 6.7957045711476125f64 }

-- ==
-- entry: arena
-- input { empty([0]i32) 1i32 }
-- output { empty([0]i32) }
-- input { [1i32, 2i32] 3i32 }
-- output { [4i32, 5i32] }

-- ==
-- entry: body
-- input { empty([0]i32) 1i32 }
-- output { empty([0]i32) }
-- input { [1i32, 2i32, 5i32] 1i32 }
-- output { [2i32, 5i32] }

-- ==
-- entry: out
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { [0i64] }
-- input { 5i64 }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64] }

entry results [n] (xs: [n]i32) : i64 = n
entry inputs [n] (xs: [n]i32) : i64 = n
entry sizes [n] (xs: [n]i32) : i64 = n
entry workspace [n] (xs: [n]i32) : i64 = n
entry workspace_bytes [n] (xs: [n]i32) : i64 = n
entry own [n] (xs: [n]i32) : i64 = n
entry error [n] (xs: [n]i32) : i64 = n
entry code [n] (xs: [n]i32) : i64 = n
entry result_shapes [n] (xs: [n]i32) : i64 = n
entry int [n] (xs: [n]i32) : i64 = n
entry memcpy [n] (xs: [n]i32) : i64 = n
entry main [n] (xs: [n]i32) : i64 = n
entry size_t [n] (xs: [n]i32) : i64 = n
entry int64_t [n] (xs: [n]i32) : i64 = n
entry rt_error [n] (xs: [n]i32) : i64 = n
entry memcpy_workspace [n] (xs: [n]i32) : i64 = n
entry sizes_shape [n] (xs: [n]i32) : i64 = n
entry x_ [n] (xs: [n]i32) : i64 = n
entry x [n] (xs: [n]i32) : i64 = n
entry double (double: f64) (float: f64) : f64 = double + float
entry exp (log: f64) (exp: f64) : f64 = f64.exp log * exp
entry arena [n] (arena: [n]i32) (limit: i32) : [n]i32 = map (+ limit) arena
entry body [n] (out: [n]i32) (status: i32) : []i32 = filter (> status) out
entry out (sizeof: i64) : [sizeof]i64 = iota sizeof
