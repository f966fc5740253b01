-- Arrays, tuples and records of abstract types in second-order functions.
module money : { type t val cents : i64 -> t val add : t -> t -> t val zero : t val to_cents : t -> i64 val less : t ->
  t -> bool } = {
  type t = {whole: i64, part: i64}
  def cents (c: i64) : t = {whole = c / 100, part = c % 100}
  def to_cents (m: t) = m.whole * 100 + m.part
  def add a b = cents (to_cents a + to_cents b)
  def zero = cents 0
  def less a b = to_cents a < to_cents b
}
def total [n] (xs: [n]money.t) : money.t = reduce money.add money.zero xs
-- ==
-- input { [150i64, 275i64, 5i64] } output { 430i64 [150i64, 425i64, 430i64] [150i64, 275i64] [0i64, 280i64] 275i64 }
-- input { empty([0]i64) } output { 0i64 empty([0]i64) empty([0]i64) [0i64, 0i64] 0i64 }
entry main [n] (xs: [n]i64) : (i64, [n]i64, []i64, [2]i64, i64) =
  let ms = map money.cents xs
  let large = filter (\m -> money.less (money.cents 99) m) ms
  let buckets = reduce_by_index (replicate 2 money.zero) money.add money.zero
    (map (\i -> if i == 0 then -1 else 1) (iota n)) ms
  let best = reduce (\a b -> if money.less a.m b.m then b else a) {m = money.zero, i =
    -1i64} (map2 (\m i -> {m, i}) ms (iota n))
  in (money.to_cents (total ms), map money.to_cents (scan money.add money.zero ms), map money.to_cents large,
      map money.to_cents buckets, money.to_cents best.m)
