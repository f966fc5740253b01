-- flip, curry, uncurry, const and id, also on functions and partially applied.
-- ==
-- input { 7 3 } output { -4 10 7 3 4 [7, 7] }
-- input { 0 1 } output { 1 1 0 1 -1 [0, 0] }
def main (x: i32) (y: i32) =
  (flip (-) x y,
   uncurry (+) (x, y),
   const x y,
   curry (.1) x y,
   id (-) x (id y),
   map (const x) [1i64, 2])
