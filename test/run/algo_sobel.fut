-- Edges in a grey picture of bytes: sums of eight shifted slices of its inside, clipped to a byte.
-- ==
-- input { [[12u8, 146u8], [15u8, 130u8]] }
-- output { empty([0][0]u8) }
-- input { [[183u8, 134u8, 157u8], [205u8, 32u8, 186u8], [7u8, 31u8, 91u8]] }
-- output { [[255u8]] }
-- input { [[80u8, 117u8, 36u8, 225u8, 215u8], [21u8, 0u8, 111u8, 199u8, 236u8]] }
-- output { empty([0][3]u8) }
-- input { [[5u8, 18u8, 48u8, 54u8, 54u8, 29u8, 57u8], [44u8, 54u8, 42u8, 49u8, 52u8, 33u8, 18u8], [21u8, 6u8, 28u8,
--   12u8, 9u8, 39u8, 40u8], [7u8, 47u8, 2u8, 54u8, 22u8, 11u8, 42u8], [12u8, 11u8, 14u8, 18u8, 0u8, 7u8, 3u8]] }
-- output { [[74u8, 126u8, 156u8, 152u8, 76u8], [98u8, 96u8, 68u8, 82u8, 98u8], [14u8, 44u8, 18u8, 114u8, 184u8]] }

entry main [n][m] (image: [n][m]u8) : [n - 2][m - 2]u8 =
  let wide = map (map i32.u8) image
  let part (i: i64) (j: i64) : [n - 2][m - 2]i32 =
    tabulate_2d (n - 2) (m - 2) (\y x -> wide[y + i, x + j])
  let plus = map2 (map2 (+))
  let weigh a b c = plus (plus a c) (plus b b)
  let minus = map2 (map2 (-))
  let horizontal = minus (weigh (part 0 2) (part 1 2) (part 2 2)) (weigh (part 0 0) (part 1 0) (part 2 0))
  let vertical = minus (weigh (part 2 0) (part 2 1) (part 2 2)) (weigh (part 0 0) (part 0 1) (part 0 2))
  in map2 (map2 (\h v -> u8.i32 (i32.min 255 (i32.abs h + i32.abs v)))) horizontal vertical
