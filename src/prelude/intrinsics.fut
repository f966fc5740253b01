-- | ignore

-- What the compiler itself provides. Scalar intrinsics are polymorphic in the scalar type; the lowering picks the
-- primitive by the type of the operands. Their names are those of the primitives.
module intrinsics = {
  -- arithmetic
  val add 't : t -> t -> t
  val sub 't : t -> t -> t
  val mul 't : t -> t -> t
  val div 't : t -> t -> t
  val mod 't : t -> t -> t
  val quot 't : t -> t -> t
  val rem 't : t -> t -> t
  val pow 't : t -> t -> t
  val min 't : t -> t -> t
  val max 't : t -> t -> t
  val neg 't : t -> t
  val abs 't : t -> t
  val sgn 't : t -> t

  -- comparison
  val eq 't : t -> t -> bool
  val ne 't : t -> t -> bool
  val lt 't : t -> t -> bool
  val le 't : t -> t -> bool

  -- bits
  val and 't : t -> t -> t
  val or 't : t -> t -> t
  val xor 't : t -> t -> t
  val not 't : t -> t
  val shl 't : t -> t -> t
  val shr 't : t -> t -> t
  val lshr 't : t -> t -> t
  val mul_hi 't : t -> t -> t
  val popc 't : t -> i32
  val clz 't : t -> i32
  val ctz 't : t -> i32

  -- floats
  val sqrt 't : t -> t
  val rsqrt 't : t -> t
  val cbrt 't : t -> t
  val exp 't : t -> t
  val log 't : t -> t
  val log2 't : t -> t
  val log10 't : t -> t
  val log1p 't : t -> t
  val sin 't : t -> t
  val cos 't : t -> t
  val tan 't : t -> t
  val asin 't : t -> t
  val acos 't : t -> t
  val atan 't : t -> t
  val atan2 't : t -> t -> t
  val sinh 't : t -> t
  val cosh 't : t -> t
  val tanh 't : t -> t
  val asinh 't : t -> t
  val acosh 't : t -> t
  val atanh 't : t -> t
  val hypot 't : t -> t -> t
  val gamma 't : t -> t
  val lgamma 't : t -> t
  val erf 't : t -> t
  val erfc 't : t -> t
  val ceil 't : t -> t
  val floor 't : t -> t
  val trunc 't : t -> t
  val round 't : t -> t
  val isnan 't : t -> bool
  val isinf 't : t -> bool
  val nextafter 't : t -> t -> t
  val copysign 't : t -> t -> t
  val ldexp 't : t -> i32 -> t
  val fma 't : t -> t -> t -> t
  val lerp 't : t -> t -> t -> t
  val to_bits 't 'u : t -> u
  val from_bits 'u 't : u -> t

  -- types as values: the conversion between any two scalar types, and what a scalar type is like
  val convert 'a 'b : a -> b
  val highest 't : t
  val lowest 't : t
  val inf 't : t
  val nan 't : t
  val epsilon 't : t
  val width 't : t -> i32

  -- the same value under another type, and as one that shares nothing
  val cast '^a '^b : a -> *b

  -- producers and layout
  val build 'a : (n: i64) -> (i64 -> a) -> *[n]a
  val build_2d 'a : (n: i64) -> (m: i64) -> (i64 -> i64 -> a) -> *[n][m]a
  val build_3d 'a : (n: i64) -> (m: i64) -> (k: i64) -> (i64 -> i64 -> i64 -> a) -> *[n][m][k]a
  val iota : (n: i64) -> *[n]i64
  val replicate 't : (n: i64) -> t -> *[n]t
  val copy 't : t -> *t
  -- zeros of the shape that the elements of an array have: many of them, and one
  val blank [n] 't : (m: i64) -> [n]t -> *[m]t
  val zero_row [n] 't : [n]t -> t
  val opaque 't : t -> t
  val concat [n] [m] 't : [n]t -> [m]t -> *[n + m]t
  val transpose [n] [m] 't : [n][m]t -> [m][n]t
  val flatten [n] [m] 't : [n][m]t -> [n * m]t
  val unflatten [n] [m] 't : [n * m]t -> [n][m]t
  val reverse [n] 't : [n]t -> [n]t
  val rotate [n] 't : i64 -> [n]t -> [n]t
  val zip2 [n] 'a 'b : [n]a -> [n]b -> [n](a, b)
  val zip3 [n] 'a 'b 'c : [n]a -> [n]b -> [n]c -> [n](a, b, c)
  val zip4 [n] 'a 'b 'c 'd : [n]a -> [n]b -> [n]c -> [n]d -> [n](a, b, c, d)
  val zip5 [n] 'a 'b 'c 'd 'e : [n]a -> [n]b -> [n]c -> [n]d -> [n]e -> [n](a, b, c, d, e)
  val unzip2 [n] 'a 'b : [n](a, b) -> ([n]a, [n]b)
  val unzip3 [n] 'a 'b 'c : [n](a, b, c) -> ([n]a, [n]b, [n]c)
  val unzip4 [n] 'a 'b 'c 'd : [n](a, b, c, d) -> ([n]a, [n]b, [n]c, [n]d)
  val unzip5 [n] 'a 'b 'c 'd 'e : [n](a, b, c, d, e) -> ([n]a, [n]b, [n]c, [n]d, [n]e)

  -- parallel operations
  val map [n] 'a 'b : (a -> b) -> [n]a -> *[n]b
  val reduce [n] 'a : (a -> a -> a) -> a -> [n]a -> a
  val scan [n] 'a : (a -> a -> a) -> a -> [n]a -> *[n]a
  val filter [n] 'a : (a -> bool) -> [n]a -> *[]a
  val scatter [k] [n] 't : *[k]t -> [n]i64 -> [n]t -> *[k]t
  val scatter_2d [k] [l] [n] 't : *[k][l]t -> [n](i64, i64) -> [n]t -> *[k][l]t
  val scatter_3d [k] [l] [o] [n] 't : *[k][l][o]t -> [n](i64, i64, i64) -> [n]t -> *[k][l][o]t
  val hist [k] [n] 'a : *[k]a -> (a -> a -> a) -> a -> [n]i64 -> [n]a -> *[k]a
  val hist_2d [k] [l] [n] 'a : *[k][l]a -> (a -> a -> a) -> a -> [n](i64, i64) -> [n]a -> *[k][l]a
  val hist_3d [k] [l] [o] [n] 'a : *[k][l][o]a -> (a -> a -> a) -> a -> [n](i64, i64, i64) -> [n]a -> *[k][l][o]a

  -- What `materialise` stores: anything.
  def whole 't (x: t) : t = x

  -- Views of an array by an offset and a size and stride for each dimension, and writing to such a place.
  def flat_index_2d [n] 'a (as: [n]a) (offset: i64) (n1: i64) (s1: i64) (n2: i64) (s2: i64) : *[n1][n2]a =
    build_2d n1 n2 (\i j -> as[offset + i * s1 + j * s2])
  def flat_index_3d [n] 'a (as: [n]a) (offset: i64)
                    (n1: i64) (s1: i64) (n2: i64) (s2: i64) (n3: i64) (s3: i64) : *[n1][n2][n3]a =
    build_3d n1 n2 n3 (\i j k -> as[offset + i * s1 + j * s2 + k * s3])
  def flat_index_4d [n] 'a (as: [n]a) (offset: i64) (n1: i64) (s1: i64) (n2: i64) (s2: i64)
                    (n3: i64) (s3: i64) (n4: i64) (s4: i64) : *[n1][n2][n3][n4]a =
    build n1 (\i -> build_3d n2 n3 n4 (\j k l -> as[offset + i * s1 + j * s2 + k * s3 + l * s4]))
  def flat_update_2d [n] [n1] [n2] 'a (as: *[n]a) (offset: i64) (s1: i64) (s2: i64) (bs: [n1][n2]a) : *[n]a =
    loop as for i < n1 do loop as for j < n2 do as with [offset + i * s1 + j * s2] = copy bs[i, j]
  def flat_update_3d [n] [n1] [n2] [n3] 'a
                     (as: *[n]a) (offset: i64) (s1: i64) (s2: i64) (s3: i64) (bs: [n1][n2][n3]a) : *[n]a =
    loop as for i < n1 do flat_update_2d as (offset + i * s1) s2 s3 bs[i]
  def flat_update_4d [n] [n1] [n2] [n3] [n4] 'a
                     (as: *[n]a) (offset: i64) (s1: i64) (s2: i64) (s3: i64) (s4: i64) (bs: [n1][n2][n3][n4]a) : *[n]a =
    loop as for i < n1 do flat_update_3d as (offset + i * s1) s2 s3 s4 bs[i]

  -- cells of recursive data
  val diamond_new : () -> *diamond
  val diamond_dispose : *diamond -> ()

  -- Accumulators: a destination together with how a value is put into it. What a stream gives is the destination
  -- written by the function for one element after the other.
  local module accumulator: {
    type acc 't
    val make [n] 'a: *[n]a -> (a -> a -> a) -> *acc ([n]a)
    val contents 't: *acc t -> *t
    val write [n] 'a: *acc ([n]a) -> i64 -> a -> *acc ([n]a)
  } = {
    type^ acc 't = {array: t, combine: i32 -> i32}
    def make [n] 'a (array: *[n]a) (combine: a -> a -> a) : *acc ([n]a) = {array, combine = cast combine}
    def contents 't (accumulator: *acc t) : *t = accumulator.array
    def write [n] 'a (accumulator: *acc ([n]a)) (i: i64) (x: a) : *acc ([n]a) =
      let combine: a -> a -> a = cast accumulator.combine
      let combined = accumulator.combine
      let array =
        if 0 <= i && i < n then accumulator.array with [i] = copy (combine accumulator.array[i] x)
          else accumulator.array
      in {array, combine = combined}
  }
  type acc 't = accumulator.acc t
  def acc_write [n] 't (acc: *acc ([n]t)) (i: i64) (x: t) : *acc ([n]t) = accumulator.write acc i x
  def hist_stream [k] [n] 'a 'b
      (dest: *[k]a) (op: a -> a -> a) (_: a) (f: *acc ([k]a) -> b -> acc ([k]a)) (bs: [n]b) : *[k]a =
    accumulator.contents (loop written = accumulator.make dest op for b in bs do cast (f written b))
  def scatter_stream [k] [n] 'a 'b (dest: *[k]a) (f: *acc ([k]a) -> b -> acc ([k]a)) (bs: [n]b) : *[k]a =
    accumulator.contents (loop written = accumulator.make dest (\_ x -> x) for b in bs do cast (f written b))
}
