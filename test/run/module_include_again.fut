-- What an inclusion specifies once more is the same: its types are one with those specified before.
module type ordered = { type ctx  type key  val before : ctx -> key -> key -> bool }
module type hashed = { type ctx  type key  val hash : ctx -> key -> i64  val same : key -> key -> bool }
module type keyed = {
  type ctx
  type key
  include ordered with ctx = ctx with key = key
  include hashed with ctx = ctx with key = key
}
module type keyed_plainly = { include ordered  include hashed  include hashed }

module words : keyed with ctx = i64 with key = i32 = {
  type ctx = i64
  type key = i32
  def before (c: ctx) (a: key) (b: key) = (i64.i32 a) % c < (i64.i32 b) % c
  def hash (c: ctx) (k: key) = (i64.i32 k * 31) % c
  def same (a: key) (b: key) = a == b
}
module rank (K: keyed_plainly) = {
  def ranks [n] (c: K.ctx) (ks: [n]K.key) =
    map (\k -> i64.sum (map (\l -> i64.bool (K.before c l k && !(K.same k l))) ks)) ks
  def hashes [n] (c: K.ctx) (ks: [n]K.key) : [n]i64 = map (K.hash c) ks
}
module ranked = rank words
-- ==
-- input { [5i32, 3i32, 9i32] } output { [1i64, 0i64, 2i64] [55i64, 93i64, 79i64] }
-- input { empty([0]i32) } output { empty([0]i64) empty([0]i64) }
entry main (ks: []i32) = (ranked.ranks 100 ks, ranked.hashes 100 ks)
