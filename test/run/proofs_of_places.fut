-- Writes in place whose safety takes a proof of more than one step: arrays that begin where others end, backwards;
-- matrices of known width, transposed where they are; sizes that assertions decide.

-- ==
-- entry: joined_backwards
-- input { 0i64 0i64 1u8 2u8 3u8 } output { [3u8] }
-- input { 1i64 0i64 1u8 2u8 3u8 } output { [2u8] }
-- input { 1i64 1i64 1u8 2u8 3u8 } output { [1u8] }
entry joined_backwards (a: i64) (b: i64) (x: u8) (y: u8) (z: u8) =
  let h = a % 2
  in #[dest]
     ((let g = b % (h + 1)
       in #[dest] (replicate g x ++ replicate (h - g) y))
      ++ (#[dest] reverse (replicate (1 - h) z)))

-- ==
-- entry: transposed_twice
-- input { 7i16 12i64 } output { 2i16 }
-- input { 7i16 13i64 } output { 7i16 }
entry transposed_twice (c: i16) (k: i64) =
  let u = replicate 9 (replicate 5 c) with [3] = replicate 5 2i16
  let x = #[eager] transpose u
  let a = #[eager] transpose x
  in a[k % 9, 2]

-- ==
-- entry: sizes_from_assertions
-- input { 1i64 2i64 } output { [[[[5i64, 5i64], [5, 5]], [[5, 5], [5, 5]], [[5, 5], [5, 5]]]] }
-- input { 2i64 2i64 } error: cannot match
entry sizes_from_assertions (n: i64) (t: i64) =
  let w = t % 3
  let a =
    pad_edge 1 0 (map (\r -> pad_edge 1 0 r) (tabulate n (\p ->
                                                rotate t
                                                       (replicate (n + 2)
                                                          (p + 5)))))
  in map (\r -> slide w 1 (transpose r)) (slide w 1 a) :> [n][3][w][w]i64

-- Rows that get shorter, of no elements from the beginning, in buffers of no bytes.
def shorter [n] (z: i64) (x: i32) (xs: [n]u8) : ?[k][l].([k]i32, [l]i32) =
  let q = loop s = replicate n x while length s > z % 4 do s[::2]
  in (q, replicate (z % 3) x)

-- ==
-- entry: no_elements
-- input { [3, 4] 5i64 } output { 0i32 14i32 }
-- input { empty([0]i32) 5i64 } output { 0i32 0i32 }
entry no_elements [n] (xs: [n]i32) (z: i64) : (i32, i32) =
  let ys = replicate 0 0u8
  let [k][l] (q: [n][k]i32, r: [n][l]i32) =
    unzip (map (\x -> shorter z x ys) xs)
  in (i32.sum (map i32.sum q), i32.sum (map i32.sum r))
