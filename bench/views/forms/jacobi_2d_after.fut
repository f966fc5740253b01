-- Jacobi2D: the means of an element and its four neighbours, padded (second method).
import "windows"
entry run [n][m] (a: [n][m]f64) : [n][m]f64 = pad_2d (map (map (\w -> cross5 w / 5)) (slide_2d a)) :> [n][m]f64
