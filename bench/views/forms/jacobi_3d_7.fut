-- Jacobi3D: seven points of each window (section 7.4).
import "windows"
def points (w: [][][]f32) : f32 =
  (w[1, 1, 1] + w[0, 1, 1] + w[2, 1, 1] + w[1, 0, 1] + w[1, 2, 1] + w[1, 1, 0] + w[1, 1, 2]) / 7
entry run [n][m][l] (a: [n][m][l]f32) : [][][]f32 = map (map (map points)) (slide_3d a)
