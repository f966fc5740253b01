-- A recursive function called from a loop, a map, a reduction and a scan.
-- ==
-- input { [3, 4, 5] } output { 154 [6, 24, 120] 150 [6, 144, 17280] }
-- input { empty([0]i32) } output { 4 empty([0]i32) 0 empty([0]i32) }
def factorial (n: i32) : i32 = if n <= 1 then 1 else n * factorial (n - 1)
def main (xs: []i32) =
  (loop s = 4 for x in xs do s + factorial x, map factorial xs, reduce (\a b -> a + b) 0 (map factorial xs),
   scan (\a b -> a * b) 1 (map factorial xs))
