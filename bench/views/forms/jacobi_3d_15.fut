-- Jacobi3D: fifteen points of each window, those of the middle plane and of the middle columns beside it.
import "windows"
def row (r: []f32) : f32 = r[0] + r[1] + r[2]
def column (p: [][]f32) : f32 = p[0, 1] + p[1, 1] + p[2, 1]
def points (w: [][][]f32) : f32 = (row w[1, 0] + row w[1, 1] + row w[1, 2] + column w[0] + column w[2]) / 7
entry run [n][m][l] (a: [n][m][l]f32) : [][][]f32 = map (map (map points)) (slide_3d a)
