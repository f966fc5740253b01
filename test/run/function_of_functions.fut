-- Functions of functions of functions.
-- ==
-- input { 3 } output { 16 7 }
-- input { -1 } output { 16 3 }
def apply (h: (i32 -> i32) -> i32) (k: i32) = h (\x -> x * k)
def lift (f: i32 -> i32) (g: (i32 -> i32) -> i32) : i32 = g (\x -> f (f x))
def main (x: i32) = (apply (\f -> f (f 4)) 2, lift (+ 2) (\f -> f x))
