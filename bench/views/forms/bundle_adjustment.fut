-- BA: the projections of points by cameras of 11 numbers (appendix A.1, with the branches of its condition in the
-- order that the formula needs)
import "vectors"

def radial_distort (radial: [2]f64) (p: [2]f64) : [2]f64 =
  let square = vector_square p
  in vector_scale p (1 + radial[0] * square + radial[1] * square * square)

def rodrigues_rotate (rotation: [3]f64) (x: [3]f64) : [3]f64 =
  let square = vector_square rotation
  in if square != 0
     then
       let angle = f64.sqrt square
       let w = vector_scale rotation (1 / angle)
       let around = vector_scale (vector_cross w x) (f64.sin angle)
       in vector_add (vector_add (vector_scale x (f64.cos angle)) around)
         (vector_scale w (dot_product w x * (1 - f64.cos angle)))
     else vector_add x (vector_cross rotation x)

def project (camera: [11]f64) (x: [3]f64) : [2]f64 =
  let rotated = rodrigues_rotate camera[0:3] (vector_sub x camera[3:6])
  let distorted = radial_distort camera[9:11] (vector_scale rotated[0:2] (1 / rotated[2]))
  in vector_add camera[7:9] (vector_scale distorted camera[6])

entry run [n] (cameras: [n][11]f64) (points: [n][3]f64) : [n][2]f64 =
  map (\(camera, x) -> project camera x) (zip cameras points)
