-- Sections of operators with either operand, of built-in, qualified and named ones; (-1) is a number.
-- ==
-- input { 10 } output { 11 -9 20 5 2 12 6 4 -1 }
-- input { 7 } output { 8 -6 14 3 5 9 3 4 -1 }
def main (x: i32) =
  ((+ 1) x,
   (1 -) x,
   (2 *) x,
   (/ 2) x,
   (12 -) x,
   (i32.+ 2) x,
   (x i32.-) 4,
   (4 `i32.min`) x,
   (-1))
