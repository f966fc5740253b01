-- Shortest paths between all pairs by Floyd and Warshall, with new matrices and in place; a million means no edge.
-- ==
-- input { empty([0][0]i32) }
-- output { empty([0][0]i32) }
-- input { [[0i32]] }
-- output { [[0i32]] }
-- input { [[0i32, 1000000i32, 11i32], [1000000i32, 0i32, 1000000i32], [1000000i32, 1000000i32, 0i32]] }
-- output { [[0i32, 1000000i32, 11i32], [1000000i32, 0i32, 1000000i32], [1000000i32, 1000000i32, 0i32]] }
-- input { [[0i32, 2i32, 17i32, 1000000i32, 15i32], [1000000i32, 0i32, 14i32, 1000000i32, 13i32], [1000000i32, 1i32,
--   0i32, 1000000i32, 1000000i32], [1000000i32, 1000000i32, 1000000i32, 0i32, 11i32], [1000000i32, 4i32, 1i32,
--   1000000i32, 0i32]] }
-- output { [[0i32, 2i32, 16i32, 1000000i32, 15i32], [1000000i32, 0i32, 14i32, 1000000i32, 13i32], [1000000i32,
--   1i32, 0i32, 1000000i32, 14i32], [1000000i32, 13i32, 12i32, 0i32, 11i32], [1000000i32, 2i32, 1i32, 1000000i32,
--   0i32]] }
-- input { [[0i32, 1000000i32, 1000000i32, 1000000i32, 1000000i32, 20i32, 8i32], [18i32, 0i32, 17i32, 1000000i32,
--   1000000i32, 9i32, 1000000i32], [1000000i32, 2i32, 0i32, 1000000i32, 1000000i32, 1000000i32, 1000000i32], [6i32,
--   1000000i32, 1000000i32, 0i32, 1000000i32, 1000000i32, 1000000i32], [1000000i32, 10i32, 12i32, 1000000i32, 0i32,
--   1000000i32, 1000000i32], [1000000i32, 1000000i32, 16i32, 10i32, 1000000i32, 0i32, 7i32], [1000000i32,
--   1000000i32, 19i32, 1000000i32, 1000000i32, 1000000i32, 0i32]] }
-- output { [[0i32, 29i32, 27i32, 30i32, 1000000i32, 20i32, 8i32], [18i32, 0i32, 17i32, 19i32, 1000000i32, 9i32,
--   16i32], [20i32, 2i32, 0i32, 21i32, 1000000i32, 11i32, 18i32], [6i32, 35i32, 33i32, 0i32, 1000000i32, 26i32,
--   14i32], [28i32, 10i32, 12i32, 29i32, 0i32, 19i32, 26i32], [16i32, 18i32, 16i32, 10i32, 1000000i32, 0i32, 7i32],
--   [39i32, 21i32, 19i32, 40i32, 1000000i32, 30i32, 0i32]] }

-- ==
-- entry: in_place
-- input { empty([0][0]i32) }
-- output { empty([0][0]i32) }
-- input { [[0i32]] }
-- output { [[0i32]] }
-- input { [[0i32, 1000000i32], [8i32, 0i32]] }
-- output { [[0i32, 1000000i32], [8i32, 0i32]] }
-- input { [[0i32, 17i32, 17i32, 4i32, 16i32], [17i32, 0i32, 2i32, 8i32, 11i32], [12i32, 3i32, 0i32, 1000000i32,
--   7i32], [1000000i32, 11i32, 18i32, 0i32, 1000000i32], [1000000i32, 5i32, 19i32, 1000000i32, 0i32]] }
-- output { [[0i32, 15i32, 17i32, 4i32, 16i32], [14i32, 0i32, 2i32, 8i32, 9i32], [12i32, 3i32, 0i32, 11i32, 7i32],
--   [25i32, 11i32, 13i32, 0i32, 20i32], [19i32, 5i32, 7i32, 13i32, 0i32]] }

-- ==
-- entry: reachable
-- input { empty([0][0]bool) }
-- output { empty([0][0]bool) }
-- input { [[false]] }
-- output { [[false]] }
-- input { [[false, true, false], [false, false, true], [false, false, false]] }
-- output { [[false, true, true], [false, false, true], [false, false, false]] }
-- input { [[false, true, false, false, false], [true, false, false, false, false], [false, false, false, true,
--   false], [false, false, false, false, true], [false, false, true, false, false]] }
-- output { [[true, true, false, false, false], [true, true, false, false, false], [false, false, true, true, true],
--   [false, false, true, true, true], [false, false, true, true, true]] }

entry main [n] (distances: [n][n]i32) : [n][n]i32 =
  loop d = distances for k < n do
    map (\row -> map2 (\direct hop -> i32.min direct (row[k] + hop)) row d[k]) d

entry in_place [n] (distances: [n][n]i32) : [n][n]i32 =
  loop d = copy distances for k < n do
    loop d for i < n do
      loop d for j < n do
        d with [i, j] = i32.min d[i, j] (d[i, k] + d[k, j])

entry reachable [n] (edges: [n][n]bool) : [n][n]bool =
  loop r = edges for k < n do
    tabulate_2d n n (\i j -> r[i, j] || (r[i, k] && r[k, j]))
