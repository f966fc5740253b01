-- A program of the host language, with no annotation beyond its types.
-- ==
-- input { [1.0f64, 2.0f64] [3.0f64, 4.0f64] } output { 7.211102550927978f64 }
-- input { empty([0]f64) empty([0]f64) } output { 0.0f64 }
def vector_add a b = build (length a) (\i -> get a i + get b i : f64)
def vector_norm v = f64.sqrt (ifold (\s i -> s + get v i * get v i) 0.0 (length v))
entry main [n] (a: [n]f64) (b: [n]f64) : f64 = vector_norm (vector_add a b)
