-- Complex numbers over a real type, used as the number type of polynomials.
module type ring = { type t val zero : t val one : t val (+) : t -> t -> t val (*) : t -> t -> t val neg : t -> t }
module type complex = {
  include ring
  type real
  val complex : real -> real -> t
  val re : t -> real
  val im : t -> real
  val conj : t -> t
  val mag : t -> real
}
module mk_complex (R: real) : complex with real = R.t = {
  type t = {re: R.t, im: R.t}
  type real = R.t
  def complex re im : t = {re, im}
  def zero = complex (R.i32 0) (R.i32 0)
  def one = complex (R.i32 1) (R.i32 0)
  def re (z: t) = z.re
  def im (z: t) = z.im
  def conj (z: t) = z with im = R.neg z.im
  def (+) (a: t) (b: t) = complex (a.re R.+ b.re) (a.im R.+ b.im)
  def (*) (a: t) (b: t) = complex R.(a.re * b.re - a.im * b.im) R.(a.re * b.im + a.im * b.re)
  def neg (a: t) = complex (R.neg a.re) (R.neg a.im)
  def mag (a: t) = R.sqrt R.(a.re * a.re + a.im * a.im)
}
module polynomial (A: ring) = {
  def eval [n] (cs: [n]A.t) (x: A.t) : A.t = foldr (\c acc -> c A.+ x A.* acc) A.zero cs
  def derivative [n] (cs: [n]A.t) : [n - 1]A.t =
    let times k c = iterate k (A.+ c) A.zero
    in map2 times (map i32.i64 (map (+ 1) (iota (n - 1)))) (tail cs)
}
module c64 = mk_complex f64
module c32 = mk_complex f32
module p = polynomial c64
-- ==
-- input { [1f64, 0f64, 1f64] 0f64 1f64 } output { 0f64 0f64 0f64 2f64 5f32 }
-- input { [2f64, 3f64] 1f64 -1f64 } output { 5f64 -3f64 3f64 0f64 5f32 }
entry main [n] (cs: [n]f64) (a: f64) (b: f64) : (f64, f64, f64, f64, f32) =
  let cs = map (\x -> c64.complex x 0) cs
  let x = c64.complex a b
  let y = p.eval cs x
  let d = p.eval (p.derivative cs) x
  in (c64.re y, c64.im y, c64.re d, c64.im d, c32.mag (c32.complex 3 4))
