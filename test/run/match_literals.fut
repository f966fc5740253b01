-- Literals of every kind in patterns: negative, characters, floats, bools, suffixes; alone and inside tuples, records
-- and payloads.
type token = #number i32 | #sign u8 | #real f64

def weight (t: token) : i32 =
  match t
  case #number (-1) -> 1
  case #number 0 -> 2
  case #number n -> n
  case #sign '+' -> 10
  case #sign '-' -> 11
  case #sign _ -> 12
  case #real 0.5 -> 20
  case #real (-0.5) -> 21
  case #real x -> i32.f64 x

-- ==
-- entry: weights
-- input { [-1, 0, 7] "+-*" [0.5f64, -0.5f64, 33.9f64] } output { [1, 2, 7] [10, 11, 12] [20, 21, 33] }
entry weights [n][m][k] (xs: [n]i32) (cs: [m]u8) (fs: [k]f64) : ([n]i32, [m]i32, [k]i32) =
  (map (\x -> weight (#number x)) xs, map (\c -> weight (#sign c)) cs, map (\f -> weight (#real f)) fs)

-- ==
-- entry: signs
-- input { [-0f32, 0f32, 1f32, f32.nan] } output { [0, 0, 1, 2] }
entry signs (xs: []f32) : []i32 = map (\x -> match x case 0 -> 0 case 1 -> 1 case _ -> 2) xs

-- ==
-- entry: records
-- input { [1, 2, -3, 4] [true, false, true, false] } output { [100, 0, 300, 4] }
entry records [n] (xs: [n]i32) (bs: [n]bool) : [n]i32 =
  map2 (\x b -> match {x, flag = b}
                case {x = 1, flag = true} -> 100
                case {x = 2, flag = _} -> 0
                case {x = -3, flag = true} -> 300
                case {x = y, flag = _} -> y) xs bs

-- ==
-- entry: small
-- input { 255u8 -128i8 } output { 1 2 }
-- input { 1u8 -127i8 } output { 0 0 }
entry small (a: u8) (b: i8) : (i32, i32) =
  (match a case 0xffu8 -> 1 case _ -> 0, match b case -128 -> 2 case _ -> 0)
