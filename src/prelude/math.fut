-- Numeric modules. One parametric module per kind of number, applied once per scalar type.

import "intrinsics"

-- | Conversions from every scalar type.
module type from_prim = {
  type t
  val i8: i8 -> t
  val i16: i16 -> t
  val i32: i32 -> t
  val i64: i64 -> t
  val u8: u8 -> t
  val u16: u16 -> t
  val u32: u32 -> t
  val u64: u64 -> t
  val f16: f16 -> t
  val f32: f32 -> t
  val f64: f64 -> t
  val bool: bool -> t
}

-- | What all numbers have.
module type numeric = {
  include from_prim
  val +: t -> t -> t
  val -: t -> t -> t
  val *: t -> t -> t
  val /: t -> t -> t
  val %: t -> t -> t
  val **: t -> t -> t
  val ==: t -> t -> bool
  val <: t -> t -> bool
  val >: t -> t -> bool
  val <=: t -> t -> bool
  val >=: t -> t -> bool
  val !=: t -> t -> bool
  val neg: t -> t
  val max: t -> t -> t
  val min: t -> t -> t
  val abs: t -> t
  val sgn: t -> t
  val to_i64: t -> i64
  val highest: t
  val lowest: t
  val sum [n]: [n]t -> t
  val product [n]: [n]t -> t
  val maximum [n]: [n]t -> t
  val minimum [n]: [n]t -> t
}

-- | Integers. Division and remainder come in two kinds: `/` and `%` round towards negative infinity, `//` and `%%`
--   towards zero.
module type integral = {
  include numeric
  val //: t -> t -> t
  val %%: t -> t -> t
  val &: t -> t -> t
  val |: t -> t -> t
  val ^: t -> t -> t
  val not: t -> t
  val <<: t -> t -> t
  val >>: t -> t -> t
  val >>>: t -> t -> t
  val num_bits: i32
  val get_bit: i32 -> t -> i32
  val set_bit: i32 -> t -> i32 -> t
  val popc: t -> i32
  val mul_hi: t -> t -> t
  val mad_hi: t -> t -> t -> t
  val clz: t -> i32
  val ctz: t -> i32
}

-- | Real numbers.
module type real = {
  include numeric
  val recip: t -> t
  val from_fraction: i64 -> i64 -> t
  val to_f64: t -> f64
  val sqrt: t -> t
  val rsqrt: t -> t
  val cbrt: t -> t
  val exp: t -> t
  val sin: t -> t
  val cos: t -> t
  val tan: t -> t
  val asin: t -> t
  val acos: t -> t
  val atan: t -> t
  val sinh: t -> t
  val cosh: t -> t
  val tanh: t -> t
  val asinh: t -> t
  val acosh: t -> t
  val atanh: t -> t
  val gamma: t -> t
  val lgamma: t -> t
  val erf: t -> t
  val erfc: t -> t
  val log: t -> t
  val log2: t -> t
  val log10: t -> t
  val log1p: t -> t
  val ceil: t -> t
  val floor: t -> t
  val trunc: t -> t
  val round: t -> t
  val sinpi: t -> t
  val cospi: t -> t
  val tanpi: t -> t
  val asinpi: t -> t
  val acospi: t -> t
  val atanpi: t -> t
  val atan2: t -> t -> t
  val atan2pi: t -> t -> t
  val hypot: t -> t -> t
  val lerp: t -> t -> t -> t
  val mad: t -> t -> t -> t
  val fma: t -> t -> t -> t
  val isinf: t -> bool
  val isnan: t -> bool
  val inf: t
  val nan: t
  val pi: t
  val e: t
}

-- | Floating-point numbers, whose bits are integers of type int_t.
module type float = {
  include real
  type int_t
  val from_bits: int_t -> t
  val to_bits: t -> int_t
  val num_bits: i32
  val get_bit: i32 -> t -> i32
  val set_bit: i32 -> t -> i32 -> t
  val epsilon: t
  val nextafter: t -> t -> t
  val ldexp: t -> i32 -> t
  val copysign: t -> t -> t
}

local module from_prim_of (P: { type t }) = {
  type t = P.t

  def i8 (x: i8) : t = intrinsics.convert x
  def i16 (x: i16) : t = intrinsics.convert x
  def i32 (x: i32) : t = intrinsics.convert x
  def i64 (x: i64) : t = intrinsics.convert x
  def u8 (x: u8) : t = intrinsics.convert x
  def u16 (x: u16) : t = intrinsics.convert x
  def u32 (x: u32) : t = intrinsics.convert x
  def u64 (x: u64) : t = intrinsics.convert x
  def f16 (x: f16) : t = intrinsics.convert x
  def f32 (x: f32) : t = intrinsics.convert x
  def f64 (x: f64) : t = intrinsics.convert x
  def bool (x: bool) : t = intrinsics.convert x
}

local module numeric_of (P: { type t }) = {
  open from_prim_of P

  def (+) (x: t) (y: t) : t = intrinsics.add x y
  def (-) (x: t) (y: t) : t = intrinsics.sub x y
  def (*) (x: t) (y: t) : t = intrinsics.mul x y
  def (/) (x: t) (y: t) : t = intrinsics.div x y
  def (%) (x: t) (y: t) : t = intrinsics.mod x y
  def (**) (x: t) (y: t) : t = intrinsics.pow x y
  def (==) (x: t) (y: t) : bool = intrinsics.eq x y
  def (!=) (x: t) (y: t) : bool = intrinsics.ne x y
  def (<) (x: t) (y: t) : bool = intrinsics.lt x y
  def (>) (x: t) (y: t) : bool = intrinsics.lt y x
  def (<=) (x: t) (y: t) : bool = intrinsics.le x y
  def (>=) (x: t) (y: t) : bool = intrinsics.le y x
  def neg (x: t) : t = intrinsics.neg x
  def max (x: t) (y: t) : t = intrinsics.max x y
  def min (x: t) (y: t) : t = intrinsics.min x y
  def abs (x: t) : t = intrinsics.abs x
  def sgn (x: t) : t = intrinsics.sgn x
  def to_i64 (x: t) : i64 = intrinsics.convert x
  def highest : t = intrinsics.highest
  def lowest : t = intrinsics.lowest
  def sum [n] (xs: [n]t) : t = intrinsics.reduce intrinsics.add (intrinsics.convert 0i32) xs
  def product [n] (xs: [n]t) : t = intrinsics.reduce intrinsics.mul (intrinsics.convert 1i32) xs
  def maximum [n] (xs: [n]t) : t = intrinsics.reduce intrinsics.max lowest xs
  def minimum [n] (xs: [n]t) : t = intrinsics.reduce intrinsics.min highest xs
}

local module integral_of (P: { type t }) = {
  open numeric_of P

  def (//) (x: t) (y: t) : t = intrinsics.quot x y
  def (%%) (x: t) (y: t) : t = intrinsics.rem x y
  def (&) (x: t) (y: t) : t = intrinsics.and x y
  def (|) (x: t) (y: t) : t = intrinsics.or x y
  def (^) (x: t) (y: t) : t = intrinsics.xor x y
  def not (x: t) : t = intrinsics.not x
  def (<<) (x: t) (y: t) : t = intrinsics.shl x y
  def (>>) (x: t) (y: t) : t = intrinsics.shr x y
  def (>>>) (x: t) (y: t) : t = intrinsics.lshr x y
  def num_bits : i32 = intrinsics.width lowest
  def get_bit (bit: i32) (x: t) : i32 =
    intrinsics.convert (intrinsics.and (intrinsics.lshr x (intrinsics.convert bit)) (intrinsics.convert 1i32))
  def set_bit (bit: i32) (x: t) (value: i32) : t =
    let position = intrinsics.convert bit
    let cleared = intrinsics.and x (intrinsics.not (intrinsics.shl (intrinsics.convert 1i32) position))
    in intrinsics.or cleared (intrinsics.shl (intrinsics.convert value) position)
  def popc (x: t) : i32 = intrinsics.popc x
  def mul_hi (x: t) (y: t) : t = intrinsics.mul_hi x y
  def mad_hi (x: t) (y: t) (z: t) : t = intrinsics.add (intrinsics.mul_hi x y) z
  def clz (x: t) : i32 = intrinsics.clz x
  def ctz (x: t) : i32 = intrinsics.ctz x
}

local module float_of (P: { type t type int_t }) = {
  open numeric_of P
  type int_t = P.int_t

  def recip (x: t) : t = intrinsics.div (intrinsics.convert 1i32) x
  def from_fraction (numerator: i64) (denominator: i64) : t =
    intrinsics.div (intrinsics.convert numerator) (intrinsics.convert denominator)
  def to_f64 (x: t) : f64 = intrinsics.convert x
  def pi : t = intrinsics.convert 3.14159265358979323846f64
  def e : t = intrinsics.convert 2.71828182845904523536f64
  def inf : t = intrinsics.inf
  def nan : t = intrinsics.nan
  def sqrt (x: t) : t = intrinsics.sqrt x
  def rsqrt (x: t) : t = intrinsics.rsqrt x
  def cbrt (x: t) : t = intrinsics.cbrt x
  def exp (x: t) : t = intrinsics.exp x
  def sin (x: t) : t = intrinsics.sin x
  def cos (x: t) : t = intrinsics.cos x
  def tan (x: t) : t = intrinsics.tan x
  def asin (x: t) : t = intrinsics.asin x
  def acos (x: t) : t = intrinsics.acos x
  def atan (x: t) : t = intrinsics.atan x
  def sinh (x: t) : t = intrinsics.sinh x
  def cosh (x: t) : t = intrinsics.cosh x
  def tanh (x: t) : t = intrinsics.tanh x
  def asinh (x: t) : t = intrinsics.asinh x
  def acosh (x: t) : t = intrinsics.acosh x
  def atanh (x: t) : t = intrinsics.atanh x
  def gamma (x: t) : t = intrinsics.gamma x
  def lgamma (x: t) : t = intrinsics.lgamma x
  def erf (x: t) : t = intrinsics.erf x
  def erfc (x: t) : t = intrinsics.erfc x
  def log (x: t) : t = intrinsics.log x
  def log2 (x: t) : t = intrinsics.log2 x
  def log10 (x: t) : t = intrinsics.log10 x
  def log1p (x: t) : t = intrinsics.log1p x
  def ceil (x: t) : t = intrinsics.ceil x
  def floor (x: t) : t = intrinsics.floor x
  def trunc (x: t) : t = intrinsics.trunc x
  def round (x: t) : t = intrinsics.round x
  -- Angles in half turns. Full turns are taken off first, which rounds nothing, then what lies beyond an eighth of a
  -- turn is measured from the next axis; so every multiple of a quarter turn is exact.
  local def constant (x: f64) : t = intrinsics.convert x
  local def without_turns (x: t) : t = x - constant 2 * intrinsics.round (constant 0.5 * x)
  def sinpi (x: t) : t =
    let rest = without_turns x
    let angle = intrinsics.abs rest
    let angle = if angle > constant 0.5 then constant 1 - angle else angle
    let size =
      if angle <= constant 0.25 then intrinsics.sin (angle * pi) else intrinsics.cos ((constant 0.5 - angle) * pi)
    in intrinsics.copysign size (if rest == constant 0 then x else rest)
  def cospi (x: t) : t =
    let angle = intrinsics.abs (without_turns x)
    in if angle <= constant 0.25 then intrinsics.cos (angle * pi)
       else if angle < constant 0.75 then intrinsics.sin ((constant 0.5 - angle) * pi)
       else neg (intrinsics.cos ((constant 1 - angle) * pi))
  def tanpi (x: t) : t = sinpi x / cospi x
  def asinpi (x: t) : t = intrinsics.div (intrinsics.asin x) pi
  def acospi (x: t) : t = intrinsics.div (intrinsics.acos x) pi
  def atanpi (x: t) : t = intrinsics.div (intrinsics.atan x) pi
  def atan2 (y: t) (x: t) : t = intrinsics.atan2 y x
  def atan2pi (y: t) (x: t) : t = intrinsics.div (intrinsics.atan2 y x) pi
  def hypot (x: t) (y: t) : t = intrinsics.hypot x y
  def lerp (x: t) (y: t) (at: t) : t = intrinsics.lerp x y at
  def mad (x: t) (y: t) (z: t) : t = intrinsics.add (intrinsics.mul x y) z
  def fma (x: t) (y: t) (z: t) : t = intrinsics.fma x y z
  def isinf (x: t) : bool = intrinsics.isinf x
  def isnan (x: t) : bool = intrinsics.isnan x

  def from_bits (x: int_t) : t = intrinsics.from_bits x
  def to_bits (x: t) : int_t = intrinsics.to_bits x
  def num_bits : i32 = intrinsics.width lowest
  def get_bit (bit: i32) (x: t) : i32 =
    let bits: int_t = intrinsics.to_bits x
    in intrinsics.convert (intrinsics.and (intrinsics.lshr bits (intrinsics.convert bit)) (intrinsics.convert 1i32))
  def set_bit (bit: i32) (x: t) (value: i32) : t =
    let bits: int_t = intrinsics.to_bits x
    let position: int_t = intrinsics.convert bit
    let cleared: int_t = intrinsics.and bits (intrinsics.not (intrinsics.shl (intrinsics.convert 1i32) position))
    in intrinsics.from_bits (intrinsics.or cleared (intrinsics.shl (intrinsics.convert value) position))
  def epsilon : t = intrinsics.epsilon
  def nextafter (x: t) (y: t) : t = intrinsics.nextafter x y
  def ldexp (x: t) (exponent: i32) : t = intrinsics.ldexp x exponent
  def copysign (x: t) (y: t) : t = intrinsics.copysign x y
}

module bool = from_prim_of { type t = bool }
module i8 = integral_of { type t = i8 }
module i16 = integral_of { type t = i16 }
module i32 = integral_of { type t = i32 }
module i64 = integral_of { type t = i64 }
module u8 = integral_of { type t = u8 }
module u16 = integral_of { type t = u16 }
module u32 = integral_of { type t = u32 }
module u64 = integral_of { type t = u64 }
module f16 = float_of { type t = f16 type int_t = u16 }
module f32 = float_of { type t = f32 type int_t = u32 }
module f64 = float_of { type t = f64 type int_t = u64 }
