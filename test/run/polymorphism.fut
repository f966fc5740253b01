-- A polymorphic function at several types, also arrays and tuples.
def pair 'a (x: a) : (a, a) = (x, x)
def swap 'a 'b (p: (a, b)) : (b, a) = (p.1, p.0)
-- ==
-- input { 1i32 true [1f32, 2f32] } output { 1i32 1i32 [1f32, 2f32] [1f32, 2f32] true 1i32 }
entry main (x: i32) (b: bool) (xs: []f32) : ((i32, i32), ([]f32, []f32), (bool, i32)) =
  (pair x, pair xs, swap (x, b))
