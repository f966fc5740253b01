-- Records of functions under an abbreviation with parameters, passed to and given by functions.
type^ monoid 'a = {zero: a, plus: a -> a -> a}
def sum : monoid i32 = {zero = 0, plus = (+)}
def product : monoid i32 = {zero = 1, plus = (*)}
def pair '~a '~b (m: monoid a) (n: monoid b) : monoid (a, b) =
  {zero = (m.zero, n.zero), plus = \(x, y) (z, w) -> (m.plus x z, n.plus y w)}
def fold 'a [n] (m: monoid a) (xs: [n]a) = reduce m.plus m.zero xs
-- ==
-- entry: main
-- input { [1, 2, 3, 4, 5] } output { 15 120 15 120 }
-- input { [7] } output { 7 7 7 7 }
-- input { empty([0]i32) } output { 0 1 0 1 }
entry main (xs: []i32) =
  let (s, p) = fold (pair sum product) (zip xs xs)
  in (fold sum xs, fold product xs, s, p)
