-- A type is called plain only where a module type called it so, and only by those who need no more than that.
module type measure = {
  type scale
  val weigh : scale -> i64
}

module measured (p: {type~ scale}) : measure with scale = p.scale = {
  type~ scale = p.scale
  def weigh (_: scale) = 0i64
}

module outside (p: {type~ scale}) = {
  module inner = measured p
  type scale = inner.scale
  type direct = p.scale  -- error E0240
--              ^^^^^^^
}

module promised (p: {type~ scale}) : measure = {  -- error E0235
--                                   ^^^^^^^
  module inner = measured p
  type scale = inner.scale
  def weigh (s: scale) = inner.weigh s
}
