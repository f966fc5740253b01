-- Random engines, and distributions over any engine; the state of an engine is hidden.
module type engine = {
  type rng
  module int : integral
  val from_seed [n] : [n]i32 -> rng
  val next : rng -> (rng, int.t)
  val split : i64 -> rng -> []rng
  val max : int.t
}
module lcg (P: { module int : integral val a : int.t val c : int.t }) : engine with int.t = P.int.t = {
  type rng = P.int.t
  module int = P.int
  def step (s: rng) : rng = int.(s * P.a + P.c)
  def from_seed [n] (seed: [n]i32) : rng = foldl (\s x -> step int.(s ^ i32 x)) (P.int.i32 12345) seed
  def next (s: rng) = let s' = step s in (s', int.(s' >> i32 3))
  def split (n: i64) (s: rng) : []rng = map (\i -> step int.(s ^ i64 i)) (iota n)
  def max = P.int.highest
}
module type distribution = {
  module engine : engine
  module num : numeric
  type shape
  val draw : shape -> engine.rng -> (engine.rng, num.t)
}
module uniform_int (D: integral) (E: engine) : distribution with num.t = D.t with engine.rng = E.rng with shape =
  (D.t, D.t) = {
  module engine = E
  module num = D
  type shape = (D.t, D.t)
  def draw ((low, high): shape) (rng: E.rng) =
    let (rng, x) = E.next rng
    let width = D.to_i64 high - D.to_i64 low + 1
    let offset = D.i64 (E.int.to_i64 x % width)
    in (rng, D.(low + offset))
}
module uniform_real (R: real) (E: engine) : distribution with num.t = R.t with engine.rng = E.rng with shape =
  (R.t, R.t) = {
  module engine = E
  module num = R
  type shape = (R.t, R.t)
  def draw ((low, high): shape) (rng: E.rng) =
    let (rng, x) = E.next rng
    let part = E.int.to_i64 x % 1000
    in (rng, R.(low + (high - low) * (i64 part / i64 1000)))
}
module many (D: distribution) = {
  def draws (k: i64) (shape: D.shape) (rng: D.engine.rng) : [k]D.num.t =
    (loop (rng, xs) = (rng, replicate k (D.num.i32 0)) for i < k do
       let (rng, x) = D.draw shape rng in (rng, xs with [i] = x)).1
}
module e64 = lcg { module int = u64 def a = 6364136223846793005u64 def c = 1442695040888963407u64 }
module e32 = lcg { module int = u32 def a = 1664525u32 def c = 1013904223u32 }
module dice = many (uniform_int i8 e64)
module coin = many (uniform_real f32 e32)
-- ==
-- input { [42] 8i64 } output { true true true 6i64 true }
-- input { [1, 2] 0i64 } output { true true true 6i64 true }
entry main (seed: []i32) (k: i64) : (bool, bool, bool, i64, bool) =
  let a = dice.draws k (1, 6) (e64.from_seed seed)
  let b = dice.draws k (1, 6) (e64.from_seed seed)
  let c = coin.draws k (-1, 1) (e32.from_seed seed)
  let many = dice.draws 200 (1, 6) (e64.from_seed seed)
  let seen = reduce_by_index (replicate 7 0i64) (+) 0 (map i64.i8 many) (replicate 200 1)
  in (and (map2 (==) a b), all (\x -> x >= 1 && x <= 6) a, all (\x -> x >= -1 && x < 1) c,
      i64.sum (map (\n -> i64.bool (n > 0)) (drop 1 seen)), length (e64.split 3 (e64.from_seed seed)) == 3)
