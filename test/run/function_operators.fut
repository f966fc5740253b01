-- Operators of the program bind like the built-in one they begin with, and group to the left.
-- ==
-- input { 2 3 4 } output { 14 20 10 24 -5 }
-- input { 0 1 0 } output { 0 0 0 0 -1 }
def (x: i32) +. (y: i32) = x + y
def (x: i32) *. (y: i32) = x * y
def (x: i32) -. (y: i32) = x - y
def main a b c =
  (a +. b *. c, (a +. b) *. c, a *. b +. c, a *. b *. c, a -. b -. c)
