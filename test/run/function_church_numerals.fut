-- Numbers as functions that repeat; addition and multiplication of them.
-- ==
-- input { 1 } output { 7 13 }
-- input { 0 } output { 6 12 }
def two '^a (f: a -> a) (x: a) : a = f (f x)
def three '^a (f: a -> a) (x: a) : a = f (f (f x))
def plus '^a (m: (a -> a) -> a -> a) (n: (a -> a) -> a -> a) (f: a -> a) (x: a)
    : a = m f (n f x)
def times '^a (m: (a -> a) -> a -> a) (n: (a -> a) -> a -> a) (f: a -> a)
    : a -> a = m (n f)
def main (x: i32) =
  (plus two (plus two two) (+ 1) x, times (times two two) three (+ 1) x)
