-- HT: the rotation matrices of angle-axis vectors, joined from rows of joined elements (appendix A.3)
import "vectors"

def one (x: f64) : []f64 = replicate 1 x
def row (x: f64) (y: f64) (z: f64) : [1][3]f64 = replicate 1 ((one x ++ one y ++ one z) :> [3]f64)
def rows (a: [1][3]f64) (b: [1][3]f64) (c: [1][3]f64) : [3][3]f64 = (a ++ b ++ c) :> [3][3]f64

def rotation_matrix (angle_axis: [3]f64) : [3][3]f64 =
  let n = f64.sqrt (vector_square angle_axis)
  in if n < 1e-4
     then rows (row 1 0 0) (row 0 1 0) (row 0 0 1)
     else
       let (x, y, z) = (angle_axis[0] / n, angle_axis[1] / n, angle_axis[2] / n)
       let (s, c) = (f64.sin n, f64.cos n)
       in rows (row (x * x + (1 - x * x) * c) (x * y * (1 - c) - z * s) (x * z * (1 - c) + y * s))
            (row (x * y * (1 - c) + z * s) (y * y + (1 - y * y) * c) (y * z * (1 - c) - x * s))
            (row (x * z * (1 - c) - y * s) (z * y * (1 - c) + x * s) (z * z + (1 - z * z) * c))

entry run [n] (angles: [n][3]f64) : [n][3][3]f64 = map rotation_matrix angles
