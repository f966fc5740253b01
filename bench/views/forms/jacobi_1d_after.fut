-- Jacobi1D: the means of the windows, padded (section 7.2, second method).
import "windows"
entry run [n] (a: [n]f64) : [n]f64 = pad_ends (map (\w -> (w[0] + w[1] + w[2]) / 3) (slide 3 1 a)) :> [n]f64
