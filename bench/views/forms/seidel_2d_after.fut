-- Seidel2D: sums of the windows, padded (section 7.2, second method; Fig. 7.3).
import "windows"
entry run [n][m] (a: [n][m]f64) : [n][m]f64 = pad_2d (map (map sum9) (slide_2d a)) :> [n][m]f64
