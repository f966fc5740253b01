-- Updates in place in a functional language: consumed parameters, consumed rows, loops that carry the array along, and
-- copies that stay as they are [paper 5, section 1].
-- ==
-- entry: consumed
-- input { [1i32] 0i64 5i32 }
-- output { [5i32] }
-- input { [5i32, 2i32, 9i32, 8i32, 1i32] 3i64 0i32 }
-- output { [5i32, 2i32, 9i32, 0i32, 1i32] }
-- input { empty([0]i32) 0i64 1i32 }
-- error: out of bounds

-- ==
-- entry: carried
-- input { empty([0]i32) empty([0]i64) }
-- output { empty([0]i32) }
-- input { [1i32] [0i64, 0i64] }
-- output { [3i32] }
-- input { [4i32, 0i32, 7i32, -1i32, 5i32] [4i64, 0i64, 2i64, 2i64, 4i64] }
-- output { [5i32, 0i32, 9i32, -1i32, 7i32] }
-- input { [1i32] [1i64] }
-- error: out of bounds

-- ==
-- entry: row
-- input { [[3i32]] 0i64 }
-- output { [[6i32]] }
-- input { [[-3i32, 0i32, -6i32, -6i32, -4i32], [6i32, 5i32, 7i32, 5i32, -1i32], [-5i32, -9i32, 7i32, 1i32, -9i32]]
--   2i64 }
-- output { [[-3i32, 0i32, -6i32, -6i32, -4i32], [6i32, 5i32, 7i32, 5i32, -1i32], [-10i32, -18i32, 14i32, 2i32,
--   -18i32]] }
-- input { [[-6i32, -7i32], [0i32, 2i32]] 2i64 }
-- error: out of bounds

-- ==
-- entry: slice
-- input { empty([0]i32) 0i64 }
-- output { empty([0]i32) }
-- input { [1i32] 1i64 }
-- output { [1i32] }
-- input { [4i32, 1i32, 0i32, -3i32, -6i32] 2i64 }
-- output { [4i32, 1i32, 0i32, 4i32, 1i32] }
-- input { [6i32, 9i32, -5i32, -2i32, -4i32] 4i64 }
-- output { [6i32, 6i32, 9i32, -5i32, -2i32] }
-- input { [4i32, 5i32, 4i32] 4i64 }
-- error: out of bounds

-- ==
-- entry: shifted
-- input { empty([0]i32) }
-- output { empty([0]i32) 0i32 }
-- input { [4i32] }
-- output { [4i32] 4i32 }
-- input { [0i32, -7i32, 0i32, -3i32, 9i32, -9i32, -2i32] }
-- output { [-7i32, 0i32, -3i32, 9i32, -9i32, -2i32, -2i32] -12i32 }

-- ==
-- entry: both
-- input { empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) }
-- input { [4i32] }
-- output { [4i32] [4i32] }
-- input { [-4i32, -4i32, 6i32, -7i32, 7i32] }
-- output { [-4i32, -4i32, 6i32, -7i32, 7i32] [7i32, -7i32, 6i32, -7i32, 7i32] }

def bump [n] (xs: *[n]i32) (i: i64) : *[n]i32 = xs with [i] = xs[i] + 1

entry consumed [n] (xs: *[n]i32) (i: i64) (x: i32) : [n]i32 = xs with [i] = x

entry carried [n] (xs: *[n]i32) (is: []i64) : [n]i32 = loop xs for i in is do bump xs i

entry row [n][m] (a: *[n][m]i32) (i: i64) : [n][m]i32 =
  let row = map (* 2) a[i]
  in a with [i] = row

entry slice [n] (xs: *[n]i32) (k: i64) : [n]i32 =
  let first = copy xs[:k]
  let xs[n - k:] = first
  in xs

-- The old array is read before it is given up.
entry shifted [n] (xs: *[n]i32) : ([n]i32, i32) =
  let total = i32.sum xs
  in (loop xs for i < n - 1 do
        let next = xs[i + 1]
        in xs with [i] = next, total)

entry both [n] (xs: [n]i32) : ([n]i32, [n]i32) =
  let ys = copy xs
  let zs = loop ys for i < n do ys with [i] = ys[n - 1 - i]
  in (xs, zs)
