-- Hand tracking: the rotation matrix of an angle-axis vector. Beside the sum of the first entries, which leaves eight
-- of nine without a use, a sum in which every entry has a weight.
import "../paper1/vectors"

def rotation_matrix (angle_axis: [3]f64) : [3][3]f64 =
  let n = f64.sqrt (vector_square angle_axis)
  in if n < 1e-4
     then [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
     else
       let axis = map (/ n) angle_axis
       let (x, y, z) = (axis[0], axis[1], axis[2])
       let (s, c) = (f64.sin n, f64.cos n)
       in [[x * x + (1 - x * x) * c, x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
           [x * y * (1 - c) + z * s, y * y + (1 - y * y) * c, y * z * (1 - c) - x * s],
           [x * z * (1 - c) - y * s, z * y * (1 - c) + x * s, z * z + (1 - z * z) * c]]

entry run (calls: i64) (angle_axis: [3]f64) : (f64, f64) =
  let (first, weighted, _) =
    loop (first, weighted, angle_axis) = (0, 0, copy angle_axis) for _call < calls do
      let angle_axis = angle_axis with [0] = angle_axis[0] - 1e-7
      let r = rotation_matrix angle_axis
      in (first + r[0, 0], weighted + reduce (+) 0 (map2 (*) (map f64.i64 (1..<10)) (flatten r)), angle_axis)
  in (first, weighted)
