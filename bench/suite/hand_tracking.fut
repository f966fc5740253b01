-- Hand tracking: the rotation matrix of an angle-axis vector, and the workload of paper 1 with a checksum over all nine
-- entries.
def rotation_matrix (v: [3]f64) : [3][3]f64 =
  let n = f64.sqrt (v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  in if n < 1e-4
     then [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
     else
       let x = v[0] / n
       let y = v[1] / n
       let z = v[2] / n
       let s = f64.sin n
       let c = f64.cos n
       in [[x * x + (1 - x * x) * c, x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
           [x * y * (1 - c) + z * s, y * y + (1 - y * y) * c, y * z * (1 - c) - x * s],
           [x * z * (1 - c) - y * s, z * y * (1 - c) + x * s, z * z + (1 - z * z) * c]]

entry angle_axis (v: [3]f64) : [3][3]f64 = rotation_matrix v

entry hand_tracking_loop (calls: i64) (v: [3]f64) : f64 =
  let (total, _) =
    loop (total, first) = (0, v[0]) for _c < calls do
      let first = first - 1e-7
      let r = rotation_matrix [first, v[1], v[2]]
      in (total + (r[0, 0] + 2 * r[0, 1] + 3 * r[0, 2] + 4 * r[1, 0] + 5 * r[1, 1] + 6 * r[1, 2]
                   + 7 * r[2, 0] + 8 * r[2, 1] + 9 * r[2, 2]), first)
  in total
