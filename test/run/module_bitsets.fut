-- Sets of small numbers over any integral type.
module type bitset = { type set val empty : set val single : i32 -> set val union : set -> set ->
  set val member : i32 -> set -> bool val size : set -> i32 val capacity : i32 }
module mk (I: integral) : bitset = {
  type set = I.t
  def empty = I.i32 0
  def single i = I.(i32 1 << i32 i)
  def union a b = a I.| b
  def member i s = I.get_bit i s == 1
  def size s = I.popc s
  def capacity = I.num_bits
}
module wide (B: bitset) : bitset = {
  type set = (B.set, B.set)
  def empty = (B.empty, B.empty)
  def single i = if i < B.capacity then (B.single i, B.empty) else (B.empty, B.single (i - B.capacity))
  def union (a, b) (c, d) = (B.union a c, B.union b d)
  def member i (a, b) = if i < B.capacity then B.member i a else B.member (i - B.capacity) b
  def size (a, b) = B.size a + B.size b
  def capacity = B.capacity * 2
}
module b8 = mk u8
module b32 = wide (wide b8)
module operations (B: bitset) = { def of_array [n] (xs: [n]i32) = reduce B.union B.empty (map B.single xs) }
module o8 = operations b8
module o32 = operations b32
-- ==
-- input { [1, 3, 3] } output { 2 2 true false 32 }
-- input { [7, 0] } output { 2 2 false true 32 }
-- input { empty([0]i32) } output { 0 0 false false 32 }
entry main (xs: []i32) : (i32, i32, bool, bool, i32) =
  let far = o32.of_array (map (* 4) xs)
  in (b8.size (o8.of_array xs), b32.size far, b8.member 3 (o8.of_array xs), b32.member 28 far, b32.capacity)
