-- The numeric modules seen at module types of the program, and the prelude's module types refined.
module type additive = { type t val (+) : t -> t -> t val i32 : i32 -> t val sum [n] : [n]t -> t }
module type convertible = { include additive val to_i64 : t -> i64 }
module total (A: convertible) = { def total [n] (xs: [n]A.t) : i64 = A.to_i64 (A.sum xs) def next (x: A.t) : A.t =
  A.(x + i32 1) }
module bytes = total u8
module words = total i64
module hidden : { include additive val show : t -> i32 } = { open i32 def show (x: i32) = x }
module norm (R: float with int_t = u32) = { def bits (x: R.t) : u32 = R.to_bits x def one = R.i32 1 }
module n32 = norm f32
module checked (I: integral with t = i16) = { def parity (x: i16) = I.get_bit 0 x }
module c16 = checked i16
-- ==
-- input { [200u8, 100u8] [200i64, 100i64] 3i16 } output { 44i64 300i64 0u8 6 1065353216u32 1 }
entry main (xs: []u8) (ys: []i64) (z: i16) : (i64, i64, u8, i32, u32, i32) =
  (bytes.total xs, words.total ys, bytes.next 255, hidden.show hidden.(i32 1 + sum [i32 2, i32 3]), n32.bits n32.one,
    c16.parity z)
