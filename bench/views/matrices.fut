-- Matrix products as their definition has them: a row times a column, for all of both.
def dot [n] (a: [n]f64) (b: [n]f64) : f64 = reduce (+) 0 (map2 (*) a b)
def multiply [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 = map (\row -> map (dot row) (transpose b)) a
def scale [n][m] (s: f64) (a: [n][m]f64) : [n][m]f64 = map (map (s *)) a
def add [n][m] (a: [n][m]f64) (b: [n][m]f64) : [n][m]f64 = map2 (map2 (+)) a b
