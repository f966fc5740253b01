-- Hand tracking of paper 1, Fig. 12e and f: the rotation matrix of an angle-axis vector, many times. The checksum
-- weighs all nine entries: the sum of the squares of a row, which the paper's code adds up, is 1 for every rotation.
import "vectors"

#[noinline]
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

entry run (calls: i64) (angle_axis: *[3]f64) : f64 =
  let (total, _) =
    loop (total, angle_axis) = (0, angle_axis) for _call < calls do
      let angle_axis = angle_axis with [0] = angle_axis[0] - 1e-7
      let r = rotation_matrix angle_axis
      let sum = loop sum = 0 for k < 9 do sum + f64.i64 (k + 1) * r[k / 3, k % 3]
      in (total + sum, angle_axis)
  in total
