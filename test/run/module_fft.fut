-- A number-theoretic and a complex transform from one parametric module.
module type roots = { type t val (+) : t -> t -> t val (-) : t -> t -> t val (*) : t -> t -> t val root : i64 -> i64 ->
  t }
module transform (R: roots) = {
  def dft [n] (xs: [n]R.t) (zero: R.t) : [n]R.t =
    map (\k -> foldl (R.+) zero (map2 (\x j -> x R.* R.root n (k * j % n)) xs (iota n))) (iota n)
  def butterfly [n] (xs: [n]R.t) : [n]R.t =
    let half = n / 2
    in map (\i -> if i < half then xs[i] R.+ xs[i + half] else xs[i - half] R.- xs[i]) (iota n)
}
module complex_roots : roots with t = (f64, f64) = {
  type t = (f64, f64)
  def (+) ((a, b): t) ((c, d): t) : t = (a f64.+ c, b f64.+ d)
  def (-) ((a, b): t) ((c, d): t) : t = (a f64.- c, b f64.- d)
  def (*) ((a, b): t) ((c, d): t) : t = (f64.(a * c - b * d), f64.(a * d + b * c))
  def root (n: i64) (k: i64) : t = let angle = -2 f64.* f64.pi f64.* f64.i64 k f64./ f64.i64 n
    in (f64.cos angle, f64.sin angle)
}
module mod17 : roots with t = i64 = {
  type t = i64
  def (+) a b = (a i64.+ b) % 17 : i64
  def (-) a b = (a i64.- b i64.+ 17) % 17 : i64
  def (*) a b = (a i64.* b) % 17 : i64
  def root (n: i64) (k: i64) : t = loop r = 1 for _i < (16 / n i64.* k) % 16 do r * 3
}
module c = transform complex_roots
module m = transform mod17
-- ==
-- input { [1i64, 2i64, 3i64, 4i64] } output { [10i64, 6i64, 15i64, 7i64] [10f64, -2f64, -2f64, -2f64] [0f64, 2f64,
-- 0f64, -2f64] [4i64, 6i64, 15i64, 15i64] }
-- input { [5i64] } output { [5i64] [5f64] [0f64] [5i64] }
entry main [n] (xs: [n]i64) : ([n]i64, [n]f64, [n]f64, [n]i64) =
  let (re, im) = unzip (c.dft (map (\x -> (f64.i64 x, 0)) xs) (0, 0))
  in (m.dft xs 0, re, im, if n % 2 == 0 then m.butterfly xs else xs)
