-- An argument may be of a narrower type than is wanted: a fresh array where any will do, also under functions [paper 2,
-- Fig. 4.3].
-- ==
-- input { [1i64, 2i64] } output { [3i64, 5i64] 3i64 }
-- input { empty([0]i64) } output { empty([0]i64) 0i64 }
def total [n] (a: [n]i64) : i64 = reduce (+) 0 a
def fresh [n] (a: [n]i64) : *[n]i64 = #[eager] map (* 2) a
def apply [n] (f: [n]i64 -> [n]i64) (a: [n]i64) : [n]i64 = map (+ 1) (f a)
entry main [n] (a: [n]i64) = (apply fresh a, total (fresh a) / 2)
