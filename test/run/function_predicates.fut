-- Operators on functions: predicates combined, and functions lifted over functions.
-- ==
-- input { [1, 2, 3, 4, 5, 6] } output { [6] [2, 4, 5, 6] [2, 4, 6, 8, 10, 12] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) }
def (p: i32 -> bool) &&& (q: i32 -> bool) = \x -> p x && q x
def (p: i32 -> bool) ||| (q: i32 -> bool) = \x -> p x || q x
def (f: i32 -> i32) +++ (g: i32 -> i32) = \x -> f x + g x
def even (x: i32) = x % 2 == 0
def main (xs: []i32) =
  (filter (even &&& (> 4)) xs, filter (even ||| (> 4)) xs, map (id +++ id) xs)
