-- Seidel2D: sums of the windows of a padded matrix (section 7.2, first method).
import "windows"
entry run [n][m] (a: [n][m]f64) : [n][m]f64 = map (map sum9) (slide_2d (pad_2d a)) :> [n][m]f64
