-- Definitions without parameters that are functions, some of them polymorphic in sizes or types.
-- ==
-- input { [3, 1, 2] } output { 3 1 12 [4, 2, 3] }
-- input { [-5, 0, 5] } output { 5 -5 0 [-4, 1, 6] }
def largest = reduce i32.max i32.lowest
def smallest [n] : [n]i32 -> i32 = reduce i32.min i32.highest
def sum_of_doubles : [3]i32 -> i32 = map (* 2) >-> reduce (+) 0
def next = (+ 1i32)
def main (xs: [3]i32) =
  (largest xs, smallest xs, sum_of_doubles xs, map next xs)
