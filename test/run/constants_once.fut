-- Constants that use each other twice, in functions and in functions of maps: each is computed once, or not at all.
def c0 = map (\i -> (i * 7 + 3) % 11) (iota 20000)
def c1 = map2 (+) c0 (reverse c0)
def c2 = map2 (+) c1 (reverse c1)
def c3 = map2 (+) c2 (reverse c2)
def c4 = map2 (+) c3 (reverse c3)
def c5 = map2 (+) c4 (reverse c4)
def c6 = map2 (+) c5 (reverse c5)
def some = (length (filter (> 5) c0), filter (> 9) c0)
def f (i: i64) = c6[i] + some.0 + some.1[i]
-- ==
-- input { [0i64, 5i64] } output { [9517i64, 9517i64] 20000i64 }
-- input { empty([0]i64) } output { empty([0]i64) 20000i64 }
-- input { [20000i64] } error: Index \[20000\] out of bounds
entry main (is: []i64) : ([]i64, i64) = (map f is, length c6)
