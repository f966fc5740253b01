-- A module type says `type scale`; `with` puts a type in its place that may hide sizes. A module around it may call it
-- as the module type does.

-- ==
-- entry: weights
-- input { [1i64, 2i64, 3i64] [2i64, 0i64] } output { [4i64, 2i64] }
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }
-- ==
-- entry: offsets
-- input { 5i64 [2i64, 0i64] } output { [7i64, 5i64] }

module type measure = {
  type scale
  type sample
  val weigh : scale -> sample -> i64
}

module by_position (p: {type~ scale val at : scale -> i64 -> i64}) : measure with scale = p.scale with sample = i64 = {
  type~ scale = p.scale
  type sample = i64
  def weigh (s: scale) (x: sample) = p.at s x
}

-- Two modules deep.
module shifted (p: {type~ scale val at : scale -> i64 -> i64}) : measure with scale = p.scale with sample = i64 = {
  module plain = by_position p
  type scale = plain.scale
  type sample = plain.sample
  def weigh (s: scale) (x: sample) = plain.weigh s x + 1
}

module shifted_again (p: {type~ scale val at : scale -> i64 -> i64}) : measure with scale = p.scale with sample = i64 =
  {
  module inner = shifted p
  type scale = (inner.scale)
  type sample = inner.sample
  def weigh (s: scale) (x: sample) = inner.weigh s x
}

module of_table = shifted_again {
  type~ scale = ?[n].[n]i64
  def at (table: scale) (i: i64) = table[i]
}

module of_number = by_position {
  type scale = i64
  def at (s: scale) (i: i64) = s + i
}

entry weights (table: []i64) (xs: []i64) = map (of_table.weigh table) xs

entry offsets (start: i64) (xs: []i64) = map (of_number.weigh start) xs
