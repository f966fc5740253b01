-- Derivatives by dual numbers: one function, parametric in its number type, at two types.
module type number = { type t val (+) : t -> t -> t val (*) : t -> t -> t val (/) : t -> t -> t val const : f64 ->
  t val sin : t -> t val exp : t -> t }
module plain : number with t = f64 = { open f64 def const (x: f64) = x }
module dual (N: number) : { include number val make : N.t -> N.t -> t val value : t -> N.t val slope : t ->
  N.t val cos : N.t -> N.t } = {
  type t = {x: N.t, d: N.t}
  def make x d : t = {x, d}
  def value (a: t) = a.x
  def slope (a: t) = a.d
  def cos (x: N.t) = N.(sin (x + const (f64.pi f64./ 2)))
  def const x = make (N.const x) (N.const 0)
  def (+) (a: t) (b: t) : t = N.(make (a.x + b.x) (a.d + b.d))
  def (*) (a: t) (b: t) : t = N.(make (a.x * b.x) (a.x * b.d + a.d * b.x))
  def (/) (a: t) (b: t) : t = N.(make (a.x / b.x) ((a.d * b.x + const (-1) * a.x * b.d) / (b.x * b.x)))
  def sin (a: t) : t = make (N.sin a.x) N.(a.d * cos a.x)
  def exp (a: t) : t = make (N.exp a.x) N.(a.d * exp a.x)
}
module type function = { module number : number val f : number.t -> number.t }
module f (N: number) = { def f (x: N.t) : N.t = N.(sin (x * x) + exp x / (const 2 + x)) }
module d1 = dual plain
module d2 = dual d1
module f0 = f plain
module f1 = f d1
module f2 = f d2
-- ==
-- input { 0.5f64 } output { 0.906893f64 1.364606f64 2.033355f64 }
-- input { 0f64 } output { 0.5f64 0.25f64 2.25f64 }
entry main (x: f64) : (f64, f64, f64) =
  let first = f1.f (d1.make x 1)
  let second = f2.f (d2.make (d1.make x 1) (d1.make 1 0))
  in (f0.f x, d1.slope first, d1.slope (d2.slope second))
