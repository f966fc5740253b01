-- A module type may be refined by a type that keeps a size to itself, or by one that promises less than was asked for.
-- ==
-- entry: taken
-- input { [1, 2, 3] } output { 3i64 2i64 }
-- input { [1] } output { 1i64 0i64 }

-- ==
-- entry: wrapped
-- input { 2i64 } output { 2i64 5i32 }

module type bag = {
  type~ bag
  val both : bag -> (bag, bag)
  val size : bag -> i64
}

module integers : bag with bag = ?[k].[k]i32 = {
  type~ bag = []i32
  def both xs = (xs, drop 1 xs)
  def size (xs: bag) = length xs
}

module type wrapper = {
  type inner
  type outer
  val wrap : inner -> outer
  val count : outer -> i64
  val mark : outer -> i32
}

module wrap (P: {type~ inner val size : inner -> i64}) : wrapper with inner = P.inner = {
  type~ inner = P.inner
  type outer = (i64, i32)
  def wrap x = (P.size x, 5i32)
  def count (x: outer) = x.0
  def mark (x: outer) = x.1
}

module wrapped_arrays = wrap {type~ inner = ?[k].[k]bool def size (xs: inner) = length xs}

entry taken (xs: []i32) =
  let (a, b) = integers.both xs
  in (integers.size a, integers.size b)

entry wrapped (n: i64) =
  let o = wrapped_arrays.wrap (replicate n true)
  in (wrapped_arrays.count o, wrapped_arrays.mark o)
