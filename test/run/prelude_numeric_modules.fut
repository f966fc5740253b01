-- Each numeric module has what its module type asks for, also through a parametric module, and its types are known
-- outside.
-- ==
-- entry: main
-- input { 3i64 } output { [6i64, 6i64, 6i64, 6i64, 6i64, 6i64, 6i64, 6i64, 6i64, 6i64, 6i64] }
-- input { 0i64 } output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { 12i64 } output { [78i64, 78i64, 78i64, 78i64, 78i64, 78i64, 78i64, 78i64, 78i64, 78i64, 78i64] }

-- ==
-- entry: bits
-- input { 5i64 }
-- output { [2i32, 2i32, 2i32, 2i32, 2i32, 2i32, 2i32, 2i32] [8i32, 16i32, 32i32, 64i32, 8i32, 16i32, 32i32, 64i32] }

-- ==
-- entry: halves
-- input { 3i64 } output { [1.5f64, 1.5f64, 1.5f64] [16i32, 32i32, 64i32] [true, true, true] }

-- ==
-- entry: truth
-- input { 0i64 } output { false false }
-- input { 7i64 } output { true true }

module i8_: integral = i8
module i16_: integral = i16
module i32_: integral = i32
module i64_: integral = i64
module u8_: integral = u8
module u16_: integral = u16
module u32_: integral = u32
module u64_: integral = u64
module f16_: float = f16
module f32_: float = f32
module f64_: float = f64
module bool_: from_prim = bool
module real_: real = f16
module numeric_: numeric = f32
module from_: from_prim = u8

module triangle (M: numeric) = {
  def upto (n: i64) : i64 = M.to_i64 (M.sum (map M.i64 (1..<n + 1)))
}
module t8 = triangle i8
module t16 = triangle i16
module t32 = triangle i32
module t64 = triangle i64
module v8 = triangle u8
module v16 = triangle u16
module v32 = triangle u32
module v64 = triangle u64
module w16 = triangle f16
module w32 = triangle f32
module w64 = triangle f64

entry main (n: i64) : [11]i64 =
  [t8.upto n, t16.upto n, t32.upto n, t64.upto n, v8.upto n, v16.upto n, v32.upto n, v64.upto n, w16.upto n, w32.upto n,
    w64.upto n]

module counter (M: integral) = {
  def count (x: i64) : i32 = M.popc (M.i64 x)
  def width : i32 = M.num_bits
}
module c8 = counter i8
module c16 = counter i16
module c32 = counter i32
module c64 = counter i64
module d8 = counter u8
module d16 = counter u16
module d32 = counter u32
module d64 = counter u64

entry bits (x: i64) : ([8]i32, [8]i32) =
  ([c8.count x, c16.count x, c32.count x, c64.count x, d8.count x, d16.count x, d32.count x, d64.count x],
   [c8.width, c16.width, c32.width, c64.width, d8.width, d16.width, d32.width, d64.width])

module half_of (M: float) = {
  def half (x: i64) : f64 = M.to_f64 (M.i64 x M./ M.i32 2)
  def same (x: i64) : bool = M.from_bits (M.to_bits (M.i64 x)) M.== M.i64 x
}
module h16 = half_of f16
module h32 = half_of f32
module h64 = half_of f64

entry halves (x: i64) : ([3]f64, [3]i32, [3]bool) =
  ([h16.half x, h32.half x, h64.half x], [f16.num_bits, f32.num_bits, f64.num_bits],
    [h16.same x, h32.same x, h64.same x])

module truth_of (M: from_prim with t = bool) = { def of (x: i64) = M.i64 x }
module truths = truth_of bool
entry truth (x: i64) : (bool, bool) = (truths.of x, bool.f64 (f64.i64 x))
