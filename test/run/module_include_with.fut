-- Module types are built from others by `include` and refined by `with`, also in nested modules.
module type eq = { type t val equal : t -> t -> bool }
module type ord = { include eq val less : t -> t -> bool }
module type keyed = { module key : ord type value val default : value }
module ints = { type t = i32 def equal (a: i32) b = a == b def less (a: i32) b = a < b }
module k : keyed with key.t = i32 with value = f64 = { module key = ints type value = f64 def default = 1.5f64 }
module type sized = { type arr [n] 'a val get [n] 'a : i64 -> arr [n] a -> a }
module plain : sized with arr [n] 'a = [n]a = { type arr [n] 'a = [n]a def get [n] 'a (i: i64) (xs: [n]a) = xs[i] }
-- ==
-- input { 1 2 [1, 2] } output { true false 2.5 2 }
-- input { 2 2 [1, 7] } output { false true 2.5 7 }
entry main (a: i32) (b: i32) (xs: []i32) : (bool, bool, f64, i32) =
  (k.key.less a b, k.key.equal a b, k.default + 1, plain.get 1 xs)
