-- The record that a lambda updates becomes known with the array; the `*` of a state that is not consumed asks for
-- nothing; components from the tenth on are in the order of their numbers.
type body = {mass: i32, place: {x: i32, y: [2]i32}}
type eleven = {0: i32, 1: i32, 2: i32, 3: i32, 4: i32, 5: i32, 6: i32, 7: i32, 8: i32, 9: i32, 10: f32}

def body_of (m: i32) : body = {mass = m, place = {x = m * 2, y = [m, m + 1]}}
def last (t: eleven) = let (_, _, c, _, _, _, _, _, _, _, l) = t in (c, l, t.10, t.2)

entry updated (ms: []i32) =
  let bodies = map (\b -> b with place.x = 1) (map body_of ms)
  let heavier = map ((\b -> b with mass = 9) >-> (\b -> b with place.y = map (+ b.mass) b.place.y)) bodies
  in (map (.mass) heavier, map (.place.x) heavier, map (.place.y) heavier)

entry unconsumed (xs: []i32) : ([]i32, []i32) =
  (loop (ys: *[]i32) = xs for _i < 3i32 do map (+ 1) ys, xs)

entry components (x: i32) = last (0, 1, x, 3, 4, 5, 6, 7, 8, 9, 2.5f32)

-- ==
-- entry: updated
-- input { [3, 4] } output { [9, 9] [1, 1] [[12, 13], [13, 14]] }
-- ==
-- entry: unconsumed
-- input { [1, 2] } output { [4, 5] [1, 2] }
-- ==
-- entry: components
-- input { 7 } output { 7 2.5f32 2.5f32 7 }
