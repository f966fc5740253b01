-- Jacobi2D: the means of an element and its four neighbours in a padded matrix (first method).
import "windows"
entry run [n][m] (a: [n][m]f64) : [n][m]f64 = map (map (\w -> cross5 w / 5)) (slide_2d (pad_2d a)) :> [n][m]f64
