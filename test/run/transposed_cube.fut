-- Rows of a cube made where its transpose is wanted, then turned over onto itself or overwritten: each row is a place
-- of its own.

-- ==
-- entry: zeros
-- input { [[1u8, 2u8], [3u8, 4u8]] }
-- output { [[[0, 0], [0, 0]], [[0, 0], [0, 0]]] }
-- input { empty([0][0]u8) }
-- output { empty([0][0][0]i32) }
-- input { [[7u8]] }
-- output { [[[0]]] }

entry zeros [n] (a: [n][n]u8) : [n][n][n]i32 =
  let u = copy (transpose (map (\r -> map (\x -> replicate n (i32.u8 x)) r) a))
  in u with [::-1] = replicate n (replicate n (replicate n 0i32))

-- ==
-- entry: ramps
-- input { [[1u8, 2u8], [3u8, 4u8]] }
-- output { [[[2, 3], [4, 5]], [[1, 2], [3, 4]]] }
-- input { empty([0][0]u8) }
-- output { empty([0][0][0]i32) }
-- input { [[7u8]] }
-- output { [[[7]]] }

entry ramps [n] (a: [n][n]u8) : [n][n][n]i32 =
  let u =
    copy
      (transpose
         (map (\r -> map (\x -> map (\k -> i32.u8 x + i32.i64 k) (iota n)) r)
              a))
  in u with [::-1] = copy u
