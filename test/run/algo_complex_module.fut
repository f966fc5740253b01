-- Complex numbers in a module with an abstract type and operators of its own: roots of unity, polynomials, and powers.
-- ==
-- entry: arithmetic
-- input { 1.0f64 2.0f64 3.0f64 4.0f64 }
-- output { [4.0f64, -2.0f64, -5.0f64, 0.44f64] [6.0f64, -2.0f64, 10.0f64, 0.08f64] }
-- input { 0.5f64 -1.0f64 2.0f64 0.0f64 }
-- output { [2.5f64, -1.5f64, 1.0f64, 0.25f64] [-1.0f64, -1.0f64, -2.0f64, -0.5f64] }

-- ==
-- entry: roots
-- input { 0i64 }
-- output { empty([0]f64) empty([0]f64) }
-- input { 1i64 }
-- output { [1.0f64] [0.0f64] }
-- input { 2i64 }
-- output { [1.0f64, -1.0f64] [0.0f64, 1.2246467991473532e-16f64] }
-- input { 5i64 }
-- output { [1.0f64, 0.30901699437494745f64, -0.8090169943749473f64, -0.8090169943749476f64, 0.30901699437494723f64]
--   [0.0f64, 0.9510565162951535f64, 0.5877852522924732f64, -0.587785252292473f64, -0.9510565162951536f64] }
-- input { 7i64 }
-- output { [1.0f64, 0.6234898018587336f64, -0.22252093395631434f64, -0.900968867902419f64, -0.9009688679024191f64,
--   -0.2225209339563146f64, 0.6234898018587334f64] [0.0f64, 0.7818314824680298f64, 0.9749279121818236f64,
--   0.43388373911755823f64, -0.433883739117558f64, -0.9749279121818236f64, -0.7818314824680299f64] }

-- ==
-- entry: horner
-- input { empty([0]f64) 1.0f64 1.0f64 }
-- output { 0.0f64 0.0f64 }
-- input { [2.0f64] 1.0f64 1.0f64 }
-- output { 2.0f64 0.0f64 }
-- input { [1.0f64, -2.0f64, 0.5f64, 3.0f64, 1.0f64] 0.5f64 -1.5f64 }
-- output { -9.0f64 15.0f64 }

-- ==
-- entry: size_of_power
-- input { 0i32 2.0f64 1.0f64 }
-- output { 1.0f64 }
-- input { 1i32 3.0f64 4.0f64 }
-- output { 5.0f64 }
-- input { 5i32 0.5f64 1.0f64 }
-- output { 1.7469281074217111f64 }

module complex : {
  type complex
  val make : f64 -> f64 -> complex
  val polar : f64 -> f64 -> complex
  val re : complex -> f64
  val im : complex -> f64
  val abs : complex -> f64
  val conj : complex -> complex
  val + : complex -> complex -> complex
  val - : complex -> complex -> complex
  val * : complex -> complex -> complex
  val / : complex -> complex -> complex
} = {
  type complex = (f64, f64)
  def make (re: f64) (im: f64) : complex = (re, im)
  def polar (r: f64) (angle: f64) : complex = (r * f64.cos angle, r * f64.sin angle)
  def re (z: complex) : f64 = z.0
  def im (z: complex) : f64 = z.1
  def abs ((x, y): complex) : f64 = f64.hypot x y
  def conj ((x, y): complex) : complex = (x, -y)
  def ((a, b): complex) / ((c, d): complex) : complex =
    let square = c * c + d * d
    in ((a * c + b * d) f64./ square, (b * c - a * d) f64./ square)
  def ((a, b): complex) * ((c, d): complex) : complex = (a f64.* c - b f64.* d, a f64.* d + b f64.* c)
  def ((a, b): complex) + ((c, d): complex) : complex = (a f64.+ c, b f64.+ d)
  def ((a, b): complex) - ((c, d): complex) : complex = (a f64.- c, b f64.- d)
}

def split_parts [n] (zs: [n]complex.complex) : ([n]f64, [n]f64) = (map complex.re zs, map complex.im zs)

entry arithmetic (a: f64) (b: f64) (c: f64) (d: f64) : ([4]f64, [4]f64) =
  let x = complex.make a b
  let y = complex.make c d
  in split_parts [x complex.+ y, x complex.- y, x complex.* y, x complex./ y]

entry roots (n: i64) : ([n]f64, [n]f64) =
  split_parts (tabulate n (\k -> complex.polar 1 (2 * f64.pi * f64.i64 k / f64.i64 n)))

entry horner [n] (coefficients: [n]f64) (x: f64) (y: f64) : (f64, f64) =
  let z = complex.make x y
  let value = foldr (\c sum -> complex.(make c 0 + z * sum)) (complex.make 0 0) coefficients
  in (complex.re value, complex.im value)

entry size_of_power (n: i32) (x: f64) (y: f64) : f64 =
  complex.abs (iterate n (complex.* (complex.make x y)) (complex.make 1 0))
