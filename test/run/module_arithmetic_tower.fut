-- Number types built from number types: fractions, complex numbers over them, polynomials over those.
module type ring = { type t val of_i64 : i64 -> t val add : t -> t -> t val mul : t -> t -> t val neg : t ->
  t val equal : t -> t -> bool }
module integers : ring with t = i64 = { type t = i64 def of_i64 (x: i64) = x def add = (i64.+) def mul =
  (i64.*) def neg = i64.neg def equal = (i64.==) }
module fractions (R: ring) : { include ring val div : t -> t -> t val parts : t -> (R.t, R.t) } = {
  type t = {num: R.t, den: R.t}
  def of_i64 x : t = {num = R.of_i64 x, den = R.of_i64 1}
  def add (a: t) (b: t) : t = {num = R.add (R.mul a.num b.den) (R.mul b.num a.den), den = R.mul a.den b.den}
  def mul (a: t) (b: t) : t = {num = R.mul a.num b.num, den = R.mul a.den b.den}
  def neg (a: t) : t = a with num = R.neg a.num
  def equal (a: t) (b: t) = R.equal (R.mul a.num b.den) (R.mul b.num a.den)
  def div (a: t) (b: t) : t = {num = R.mul a.num b.den, den = R.mul a.den b.num}
  def parts (a: t) = (a.num, a.den)
}
module gauss (R: ring) : ring with t = (R.t, R.t) = {
  type t = (R.t, R.t)
  def of_i64 x = (R.of_i64 x, R.of_i64 0)
  def add (a: t) (b: t) : t = (R.add a.0 b.0, R.add a.1 b.1)
  def mul ((a, b): t) ((c, d): t) : t = (R.add (R.mul a c) (R.neg (R.mul b d)), R.add (R.mul a d) (R.mul b c))
  def neg (a: t) : t = (R.neg a.0, R.neg a.1)
  def equal (a: t) (b: t) = R.equal a.0 b.0 && R.equal a.1 b.1
}
module powers (R: ring) = { def power (n: i32) (x: R.t) : R.t = iterate n (R.mul x) (R.of_i64 1) }
module q = fractions integers
module qi = gauss q
module pz = powers integers
module pq = powers q
module pqi = powers qi
module deep = powers (gauss (gauss integers))
-- ==
-- input { 3i64 2i64 3 } output { 27i64 27i64 8i64 true -9i64 46i64 81i64 }
-- input { 0i64 1i64 1 } output { 0i64 0i64 1i64 false 0i64 1i64 0i64 }
entry main (a: i64) (b: i64) (n: i32) : (i64, i64, i64, bool, i64, i64, i64) =
  let x = q.div (q.of_i64 a) (q.of_i64 b)
  let (num, den) = q.parts (pq.power n x)
  let z = pqi.power n (q.of_i64 a, q.of_i64 b)
  let (re, _) = q.parts z.0
  let (im, _) = q.parts z.1
  let ((d, _), _) = deep.power 4 ((a, 0), (0, 0))
  in (pz.power n a, num, den, q.equal x (q.div (q.of_i64 (2 * a)) (q.of_i64 (2 * b))) && a > 0, re, im, d)
