-- Named functions between backquotes group to the left and bind less than every operator.
-- ==
-- input { 7 3 } output { 4 3 -2 1 }
-- input { 0 0 } output { 0 0 -6 -3 }
def minus (x: i32) (y: i32) = x - y
def main x y =
  (x `minus` y, x `i32.min` y, x `minus` y + 6, x `minus` y `minus` 3)
