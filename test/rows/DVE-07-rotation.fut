-- A point is rotated by Rodrigues' formula unless the angle is 0, where the formula divides by it. Appendix A.1
-- exchanges the branches [paper 2, erratum g]. The reference is a rotation about an axis by a right angle.
-- ==
-- input { [0.0, 0.0, 1.5707963267948966] [1.0, 0.0, 0.0] } output { [6.123233995736766e-17, 1.0, 0.0] }
-- input { [0.0, 3.141592653589793, 0.0] [1.0, 2.0, 0.0] } output { [-1.0, 2.0, -1.2246467991473532e-16] }
-- input { [0.0, 0.0, 0.0] [1.0, 2.0, 3.0] } output { [1.0, 2.0, 3.0] }
def cross (a: [3]f64) (b: [3]f64) : [3]f64 =
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
def dot (a: [3]f64) (b: [3]f64) : f64 = f64.sum (map2 (*) a b)
entry main (rotation: [3]f64) (x: [3]f64) : [3]f64 =
  let square = dot rotation rotation
  in if square != 0
     then let theta = f64.sqrt square
          let axis = map (/ theta) rotation
          let (c, s) = (f64.cos theta, f64.sin theta)
          let along = dot axis x * (1 - c)
          in map3 (\p q r -> p * c + q * s + r * along) x (cross axis x) axis
     else map2 (+) x (cross rotation x)
