-- Module types are members of modules and see what stands around them when they were written.
type t = i32
module a = {
  module type has_t = { type t val x : t }
  module type uses_t = { val y : t }
  type t = f32
  module type uses_new_t = { val y : t }
}
type unrelated = bool
module b : a.uses_t = { def y = 1i32 }
module c : a.uses_new_t = { def y = 2.5f32 }
module d : a.has_t with t = bool = { type t = bool def x = true }
local module type local_type = { val z : unrelated }
module e : local_type = { type unrelated = i32 def z = false }
-- ==
-- input { } output { 1 2.5f32 true false }
entry main : (i32, f32, bool, bool) = (b.y, c.y, d.x, e.z)
