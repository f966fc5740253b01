-- The fast Fourier transform on pairs: even and odd places are transformed by the function itself.
-- ==
-- input { [1.0, 0.0, 0.0, 0.0] } output { [1.0, 1.0, 1.0, 1.0] [0.0, 0.0, 0.0, 0.0] }
-- input { [1.0, 2.0, 3.0, 4.0] } output { [10.0, -2.0, -2.0, -2.0] [0.0, 2.0, 0.0, -2.0] }
-- input { [5.0] } output { [5.0] [0.0] }
type complex = (f64, f64)
def times ((a, b): complex) ((c, d): complex) : complex = (a * c - b * d, a * d + b * c)
def fft [n] (xs: [n]complex) : [n]complex =
  if n <= 1 then xs
  else let half = n / 2
       let even = fft (map (\i -> xs[2 * i]) (iota half))
       let odd = fft (map (\i -> xs[2 * i + 1]) (iota half))
       in map (\i -> let k = i % half
                     let angle = -2 * f64.pi * f64.i64 i / f64.i64 n
                     let (a, b) = times (f64.cos angle, f64.sin angle) odd[k]
                     in (even[k].0 + a, even[k].1 + b))
              (iota n)
def main (xs: []f64) = unzip (fft (map (\x -> (x, 0)) xs))
