-- A module type may promise a fresh result and take an argument away; a definition may promise more.
module type updater = {
  type state
  val init : i64 -> *state
  val step : *state -> i64 -> *state
  val read : state -> i64 -> i32
}
module arr : updater = {
  type state = {xs: [4]i32}
  def init (k: i64) : *state = {xs = replicate 4 (i32.i64 k)}
  def step (s: *state) (i: i64) : *state = {xs = s.xs with [i] = 9}
  def read (s: state) (i: i64) = s.xs[i]
}
module pure : { val f [n] : *[n]i32 -> []i32 val g [n] : [n]i32 -> [n]i32 } = {
  def f (xs: []i32) : []i32 = map (+ 1) xs
  def g [n] (xs: [n]i32) : *[n]i32 = copy xs
}
-- ==
-- input { 2i64 } output { 9 2 [2, 2] [1] }
entry main (k: i64) : (i32, i32, []i32, []i32) =
  let s = arr.step (arr.init k) 1
  in (arr.read s 1, arr.read s 0, pure.f (replicate 2 1), pure.g [1])
