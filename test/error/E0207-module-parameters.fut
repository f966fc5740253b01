-- The parameters of a parametric module have different names.
module type s = { val x : i32 }
module m (p: s) (p: s) = { def y = p.x }  -- error E0207
--               ^
module f = \(p: s) (q: s) (p: s) -> { def y = q.x }  -- error E0207
--                         ^
module fine (p: s) (q: s) = { def y = p.x + q.x }
