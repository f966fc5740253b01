-- A size bound by let may be that of an abstract type: it is a name for what the value has, not a check.
-- ==
-- entry: first_and_size
-- input { [5i64, -1i64, 7i64] } output { 7i64 }
-- input { [4i64] } output { 5i64 }
-- ==
-- entry: twice
-- input { [5i64, -1i64, 7i64] } output { 6i64 }
-- input { empty([0]i64) } output { 0i64 }

module type table = {
  type t [n] 'a
  val make [n] 'a : [n]a -> t [n] a
  val get [n] 'a : t [n] a -> i64 -> a
}

module list : table = {
  type t [n] 'a = [n]a
  def make [n] 'a (xs: [n]a) : t [n] a = xs
  def get [n] 'a (xs: t [n] a) (i: i64) : a = xs[i]
}

entry first_and_size [n] (xs: [n]i64) : i64 =
  let [k] (t: list.t [k] i64) = list.make (filter (> 0) xs)
  in list.get t 0 + k

entry twice [n] (xs: [n]i64) : i64 =
  let [m] (t: list.t [m] i64) = list.make xs
  let [k] (_: list.t [k] i64) = t
  in m + k
