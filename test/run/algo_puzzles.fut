-- Queens that do not attack each other, counted with bit sets on a stack; magic squares; a check of Sudoku boards; the
-- towers of Hanoi from bits.
-- ==
-- entry: queens
-- input { 0i64 }
-- output { 1i64 }
-- input { 1i64 }
-- output { 1i64 }
-- input { 2i64 }
-- output { 0i64 }
-- input { 4i64 }
-- output { 2i64 }
-- input { 5i64 }
-- output { 10i64 }
-- input { 7i64 }
-- output { 40i64 }

-- ==
-- entry: magic
-- input { 1i64 }
-- output { [[1i64]] true }
-- input { 3i64 }
-- output { [[9i64, 2i64, 4i64], [1i64, 6i64, 8i64], [5i64, 7i64, 3i64]] true }
-- input { 5i64 }
-- output { [[18i64, 25i64, 2i64, 9i64, 11i64], [24i64, 1i64, 8i64, 15i64, 17i64], [5i64, 7i64, 14i64, 16i64,
--   23i64], [6i64, 13i64, 20i64, 22i64, 4i64], [12i64, 19i64, 21i64, 3i64, 10i64]] true }
-- input { 7i64 }
-- output { [[31i64, 40i64, 49i64, 2i64, 11i64, 20i64, 22i64], [39i64, 48i64, 1i64, 10i64, 19i64, 28i64, 30i64],
--   [47i64, 7i64, 9i64, 18i64, 27i64, 29i64, 38i64], [6i64, 8i64, 17i64, 26i64, 35i64, 37i64, 46i64], [14i64,
--   16i64, 25i64, 34i64, 36i64, 45i64, 5i64], [15i64, 24i64, 33i64, 42i64, 44i64, 4i64, 13i64], [23i64, 32i64,
--   41i64, 43i64, 3i64, 12i64, 21i64]] true }
-- input { 4i64 }
-- error: Assertion is false

-- ==
-- entry: sudoku
-- input { [[1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8], [4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 1u8, 2u8, 3u8], [7u8, 8u8,
--   9u8, 1u8, 2u8, 3u8, 4u8, 5u8, 6u8], [2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 1u8], [5u8, 6u8, 7u8, 8u8, 9u8,
--   1u8, 2u8, 3u8, 4u8], [8u8, 9u8, 1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8], [3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 1u8,
--   2u8], [6u8, 7u8, 8u8, 9u8, 1u8, 2u8, 3u8, 4u8, 5u8], [9u8, 1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8]] }
-- output { true }
-- input { [[1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8], [4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 1u8, 2u8, 3u8], [7u8, 8u8,
--   9u8, 1u8, 2u8, 3u8, 4u8, 5u8, 6u8], [2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 1u8], [5u8, 6u8, 7u8, 8u8, 1u8,
--   1u8, 2u8, 3u8, 4u8], [8u8, 9u8, 1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8], [3u8, 4u8, 5u8, 6u8, 7u8, 8u8, 9u8, 1u8,
--   2u8], [6u8, 7u8, 8u8, 9u8, 1u8, 2u8, 3u8, 4u8, 5u8], [9u8, 1u8, 2u8, 3u8, 4u8, 5u8, 6u8, 7u8, 8u8]] }
-- output { false }

-- ==
-- entry: hanoi
-- input { 0i64 }
-- output { empty([0]i64) empty([0]i64) }
-- input { 1i64 }
-- output { [0i64] [2i64] }
-- input { 2i64 }
-- output { [0i64, 0i64, 2i64] [2i64, 1i64, 1i64] }
-- input { 3i64 }
-- output { [0i64, 0i64, 2i64, 0i64, 1i64, 1i64, 0i64] [2i64, 1i64, 1i64, 2i64, 0i64, 2i64, 2i64] }

-- One level of the stack: free places still to try, and the sets of taken columns and diagonals.
entry queens (n: i64) : i64 =
  let all = (1u32 << u32.i64 n) - 1
  let free (columns: u32) (left: u32) (right: u32) = all & u32.not (columns | left | right)
  let levels = replicate (n + 1) (0, 0, 0, 0)
  let (_, _, count) =
    loop (stack, size, count) = (levels with [0] = (all, 0, 0, 0), 1, 0) while size > 0 do
      let (places, columns, left, right) = stack[size - 1]
      in if size == n + 1 then (stack, size - 1, count + 1)
         else if places == 0 then (stack, size - 1, count)
         else let queen = places & (0 - places)
              let (c, l, r) = (columns | queen, ((left | queen) << 1) & all, (right | queen) >> 1)
              let stack[size - 1] = (places ^ queen, columns, left, right)
              in (stack with [size] = (free c l r, c, l, r), size + 1, count)
  in count

entry magic (n: i64) : ([n][n]i64, bool) =
  let odd = assert (n % 2 == 1) n
  let square = tabulate_2d n n (\i j ->
    odd * ((i + j + 1 + n / 2) % n) + (i + 2 * j + n - 3 + 5) % n + 1)
  let target = n * (n * n + 1) / 2
  let lines = map i64.sum square ++ map i64.sum (transpose square)
  in (square, all (== target) lines)

entry sudoku (board: [9][9]u8) : bool =
  let complete (group: [9]u8) = u16.popc (reduce (|) 0 (map (\d -> 1 << u16.u8 d) group)) == 9
  let boxes = tabulate_2d 9 9 (\b k -> board[b / 3 * 3 + k / 3, b % 3 * 3 + k % 3])
  in all complete board && all complete (transpose board) && all complete boxes
     && all (all (\d -> d >= 1 && d <= 9)) board

entry hanoi (disks: i64) : ([]i64, []i64) =
  let moves = (1 << disks) - 1
  in unzip (map (\m -> ((m & (m - 1)) % 3, ((m | (m - 1)) + 1) % 3)) (map (+ 1) (iota moves)))
