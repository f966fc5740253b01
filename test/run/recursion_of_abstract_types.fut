-- Functions whose bodies are checked after their signatures, with parameters and results of abstract types: recursion,
-- direct and mutual.
-- ==
-- entry: main
-- input { 0i32 } output { 3i32 2i32 }
-- input { 1i32 } output { 4i32 3i32 }
-- input { 5i32 } output { 8i32 5i32 }

-- ==
-- entry: stacked
-- input { 3i64 } output { 6i32 }
-- input { 0i64 } output { 0i32 }

module counter: {
  type t
  val from: i32 -> t
  val to: t -> i32
  val next: t -> t
} = {
  type t = {count: i32}
  def from (count: i32) : t = {count}
  def to (x: t) : i32 = x.count
  def next (x: t) : t = {count = x.count + 1}
}

def direct (n: i32) (x: counter.t) : i32 = if n == 0 then counter.to x else direct (n - 1) (counter.next x)
def even (n: i32) (x: counter.t) : i32 = if n == 0 then counter.to x else odd (n - 1) (counter.next x)
def odd (n: i32) (x: counter.t) : i32 = if n == 0 then counter.to x else even (n - 1) x

entry main (n: i32) : (i32, i32) = (direct n (counter.from 3), even n (counter.from 2))

module bag: {
  type bag [n]
  val empty: (n: i64) -> bag [n]
  val put [n]: i64 -> bag [n] -> bag [n]
  val total [n]: bag [n] -> i32
} = {
  type bag [n] = [n]i32
  def empty (n: i64) : bag [n] = replicate n 0
  def put [n] (i: i64) (xs: bag [n]) : bag [n] = copy xs with [i] = i32.i64 (i + 1)
  def total [n] (xs: bag [n]) : i32 = i32.sum xs
}

def fill [n] (i: i64) (xs: bag.bag [n]) : bag.bag [n] = if i == n then xs else pass (i + 1) (bag.put i xs)
def pass [n] (i: i64) (xs: bag.bag [n]) : bag.bag [n] = fill i xs

entry stacked (n: i64) : i32 = bag.total (fill 0 (bag.empty n))
