-- >-> and <-<, chained, in parentheses, of partial applications and sections.
-- ==
-- input { 5 } output { 12 11 24 9 }
-- input { 0 } output { 2 1 4 4 }
def inc (x: i32) = x + 1
def double (x: i32) = x * 2
def main (x: i32) =
  ((inc >-> double) x,
   (inc <-< double) x,
   (inc >-> double >-> double) x,
   ((+ 1) >-> (+ 1) >-> ((+ 1) <-< (+ 1))) x)
