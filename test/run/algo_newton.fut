-- Newton's method in while loops: square roots, integer square roots, roots of a polynomial with its derivative by
-- Horner, and two equations at once.
-- ==
-- entry: square_roots
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [0.0f64] }
-- output { [0.0f64] }
-- input { [2.0f64] }
-- output { [1.4142135623730951f64] }
-- input { [1.0f64, 9.0f64, 1000000.0f64, 0.25f64, 0.0001f64] }
-- output { [1.0f64, 3.0f64, 1000.0f64, 0.5f64, 0.01f64] }

-- ==
-- entry: integer_roots
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [0i64] }
-- output { [0i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 24i64, 25i64, 1000000000i64] }
-- output { [1i64, 1i64, 1i64, 2i64, 4i64, 5i64, 31622i64] }

-- ==
-- entry: root
-- input { 30i32 1.0f64 [-2.0f64, 0.0f64, 1.0f64] }
-- output { 1.4142135623730951f64 }
-- input { 40i32 1.0f64 [-1.0f64, -1.0f64, 0.0f64, 1.0f64] }
-- output { 1.324717957244746f64 }

-- ==
-- entry: circle_and_hyperbola
-- input { 2.0f64 0.5f64 }
-- output { 1.9318516525781366f64 0.5176380902050416f64 }
-- input { 3.0f64 1.0f64 }
-- output { 1.9318516525781366f64 0.5176380902050416f64 }

entry square_roots [n] (xs: [n]f64) : [n]f64 =
  let root x =
    if x == 0 then 0
    else (loop (y, old) = (x, 0) while f64.abs (y - old) > 1e-12 * f64.abs y do ((y + x / y) / 2, y)).0
  in map root xs

entry integer_roots [n] (xs: [n]i64) : [n]i64 =
  map (\x -> loop r = x while r * r > x do (r + x / r) / 2) xs

-- Value and slope at x, the constant coefficient first.
def value_and_slope [n] (coefficients: [n]f64) (x: f64) : (f64, f64) =
  foldr (\c (value, slope) -> (value * x + c, slope * x + value)) (0, 0) coefficients

entry root [n] (steps: i32) (start: f64) (coefficients: [n]f64) : f64 =
  loop x = start for _i < steps do
    let (value, slope) = value_and_slope coefficients x
    in x - value / slope

-- x^2 + y^2 = 4 and x y = 1, from a start above the diagonal.
entry circle_and_hyperbola (x: f64) (y: f64) : (f64, f64) =
  loop (x, y) for _i < 20i32 do
    let (f, g) = (x * x + y * y - 4, x * y - 1)
    let determinant = 2 * x * x - 2 * y * y
    in (x - (f * x - 2 * g * y) / determinant, y - (2 * x * g - y * f) / determinant)
