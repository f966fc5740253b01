-- Elements that no iteration of an inner loop changes decide what it does: they are read before it, if it has an
-- iteration; where there is none, they need not exist.

-- The last flag is beside the array if there are no columns.
def by_last [n][m] (flags: [m]bool) (xss: [n][m]i32) : [n][m]i32 =
  map (\xs -> map (\x -> if flags[m - 1] then x * 3 else -x) xs) xss

-- Votes of the pixels that are set, for each angle; the others vote for no line.
def votes [h][w] (angles: i64) (lines: i64) (pixels: [h][w]u8)
    : [angles][lines]i32 =
  let votes =
    flatten_3d (tabulate_3d h w angles (\i j a ->
                  if pixels[i, j] == 0
                  then (-1, -1)
                  else (a, (i * a + j * (angles - a)) / 2)))
  in reduce_by_index_2d (replicate angles (replicate lines 0)) (+) 0 votes
       (map (const 1) votes)

-- The flag is an element of what the loop writes: it is read in every iteration.
def written [n] (xs: *[n]i32) (m: i64) : [n]i32 =
  loop xs for i < m do
    if xs[0] > 3
    then xs with [i % n] = xs[i % n] - 2
    else xs with [i % n] = xs[i % n] + 1

entry main [n][m] (flags: [m]bool) (xss: [n][m]i32) (pixels: [n][m]u8)
    (angles: i64) (lines: i64)
    : ([n][m]i32, [angles][lines]i32, [3]i32) =
  (by_last flags xss, votes angles lines pixels, written [2, 3, 4] (n * m))

-- ==
-- input { [true, false, true] [[1, 2, 3], [4, 5, 6]] [[0u8, 1u8, 2u8], [3u8, 0u8, 4u8]] 3i64 4i64 }
-- output { [[3, 6, 9], [12, 15, 18]] [[1, 1, 0, 2], [1, 1, 2, 0], [1, 2, 1, 0]] [4, 2, 3] }
-- input { [true, false] [[1, 2], [4, 5]] [[0u8, 1u8], [1u8, 1u8]] 2i64 2i64 }
-- output { [[-1, -2], [-4, -5]] [[1, 2], [2, 1]] [4, 4, 5] }
-- input { empty([0]bool) empty([2][0]i32) empty([2][0]u8) 2i64 2i64 }
-- output { empty([2][0]i32) [[0, 0], [0, 0]] [2, 3, 4] }
-- input { [true] [[7]] [[1u8]] 0i64 2i64 }
-- output { [[21]] empty([0][2]i32) [3, 3, 4] }
