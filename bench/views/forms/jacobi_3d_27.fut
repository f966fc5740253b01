-- Jacobi3D: all points of each window (section 7.4, Table 7.1).
import "windows"
entry run [n][m][l] (a: [n][m][l]f32) : [][][]f32 =
  map (map (map (\w -> f32.sum (flatten_3d w) / 7))) (slide_3d a)
