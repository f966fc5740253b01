-- A size parameter of a module's function is found where the type shows it only through an operation: a power, a call,
-- a product, a sum.

-- ==
-- entry: levels
-- input { 0i64 } output { 0i64 1i64 [0i64, 0i64] }
-- input { 3i64 } output { 3i64 8i64 [3i64, 3i64] }

-- ==
-- entry: capacities
-- input { 1i64 } output { 1i64 1i64 }
-- input { 9i64 } output { 9i64 3i64 }

-- ==
-- entry: shapes
-- input { 2i64 5i64 } output { [2i64, 5i64] 4i64 2i64 }
-- input { 0i64 1i64 } output { [0i64, 1i64] 0i64 0i64 }

-- ==
-- entry: given
-- input { 4i64 } output { 9i64 }

module heap : {
  type heap [n]
  val flat : (k: i64) -> heap [2 ** k]
  val levels [k] : heap [2 ** k] -> i64
  val places [n] : heap [n] -> i64
} = {
  type heap [n] = [n]i32
  def flat k : heap [2 ** k] = replicate (2 ** k) 0
  def levels [k] (_: heap [2 ** k]) = k
  def places [n] (_: heap [n]) = n
}

def words (width: i64) (n: i64) = (n + width - 1) / width

module type bag = {
  type bag [n]
  val width : i64
  val empty : (n: i64) -> bag [words width n]
  val capacity [n] : bag [words width n] -> i64
  val size [n] : bag [n] -> i64
}

module bag_of (p: {val width : i64}) : bag = {
  def width = p.width
  type bag [n] = [n]u8
  def empty n : bag [words width n] = replicate (words width n) 0
  def capacity [n] (_: bag [words width n]) = n
  def size [n] (_: bag [n]) = n
}

module fours = bag_of {def width = 4i64}

module shape : {
  val sides [n] [m] : [n * m]i32 -> [n][m]() -> [2]i64
  val square [n] : [n * n]i32 -> i64
  val but_one [n] : [2 * n + 1]i32 -> i64
} = {
  def sides [n] [m] (_: [n * m]i32) (_: [n][m]()) = [n, m]
  def square [n] (_: [n * n]i32) = n
  def but_one [n] (_: [2 * n + 1]i32) = n
}

entry levels (k: i64) =
  let h = heap.flat k
  in (heap.levels h, heap.places h, map (\_ -> heap.levels (heap.flat k)) [1, 2])

entry capacities (n: i64) = (fours.capacity (fours.empty n), fours.size (fours.empty n))

entry shapes (n: i64) (m: i64) =
  ( shape.sides (replicate (n * m) 1) (replicate n (replicate m ()))
  , shape.square (replicate (2 * n * (2 * n)) 1)
  , shape.but_one (replicate (2 * n + 1) 1)
  )

-- The same through the parameter of another module.
module double (b: bag) = {
  def twice [n] (x: b.bag [words b.width n]) = b.capacity x + b.capacity x
}

module doubled = double fours

entry given (n: i64) = doubled.twice (fours.empty n) + 1
