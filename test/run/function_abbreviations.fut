-- Abbreviations of function types, with parameters of types and sizes.
-- ==
-- input { [4, 5] } output { [5, 6] [8, 10] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
type^ fn 'a 'b = a -> b
type^ rows [n] = [n]i32 -> [n]i32
def all 'a 'b [n] (f: fn a b) (xs: [n]a) : [n]b = map f xs
def on [n] (f: rows [n]) (xs: [n]i32) : [n]i32 = f xs
def main (xs: []i32) = (all (+ 1) xs, on (map (* 2)) xs)
