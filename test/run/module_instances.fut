-- Members used at many types and sizes through a module type that fixes some of them.
module type fixed = { val twice : [2]i32 -> [4]i32 val id : f32 -> f32 val first 'a : [3]a -> a }
module type general = { val twice [n] 'a : [n]a -> [n + n]a val id '^a : a -> a val first [n] 'a : [n]a -> a }
module impl = { def twice [n] 'a (xs: [n]a) = xs ++ xs def id '^a (x: a) = x def first [n] 'a (xs: [n]a) = xs[0] }
module f : fixed = impl
module g : general = impl
module h : fixed = g
-- ==
-- input { [1, 2] } output { [1, 2, 1, 2] 1.5f32 1 [true, true] 7 [2, 1, 2, 1] 2 }
entry main (xs: [2]i32) : ([4]i32, f32, i32, [2]bool, i32, [4]i32, i32) =
  (f.twice xs, h.id 1.5, f.first [1, 2, 3], g.twice [true], g.id (+ 2) 5, h.twice (reverse xs),
    g.first (g.twice (reverse xs)))
