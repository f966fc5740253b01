-- Jacobi1D: the means of the windows of a padded vector (section 7.2, first method).
import "windows"
entry run [n] (a: [n]f64) : [n]f64 = map (\w -> (w[0] + w[1] + w[2]) / 3) (slide 3 1 (pad_ends a)) :> [n]f64
