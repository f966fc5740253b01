-- Type parameters that may stand for functions: pairs of functions, application as a function, choice of a field.
-- ==
-- input { 3 } output { 8 5 4 }
-- input { 0 } output { 2 5 1 }
def pair '^a '^b (x: a) (y: b) : (a, b) = (x, y)
def ap '^a '^b (f: a -> b) (x: a) : b = f x
def first '^a '^b ((x, _): (a, b)) : a = x
def main (x: i32) =
  let (f, g) = pair (+ 1) (* 2)
  in (g (f x), ap (ap (ap id (+))) 3 2, first (pair f g) x)
