-- Bundle adjustment with a rotation that changes in every call: the projection of a point by a camera of 11 numbers
-- (rotation 3, centre 3, focal length, principal point 2, radial distortion 2).
import "../paper1/vectors"

def radial_distort (radial: [2]f64) (p: [2]f64) : [2]f64 =
  let square = vector_square p
  in vector_scale p (1 + radial[0] * square + radial[1] * square * square)

def rodrigues_rotate (rotation: [3]f64) (x: [3]f64) : [3]f64 =
  let square = vector_square rotation
  in if square != 0
     then
       let angle = f64.sqrt square
       let w = vector_scale rotation (1 / angle)
       let around = vector_cross w x
       let along = vector_dot w x * (1 - f64.cos angle)
       in vector_add (vector_add (vector_scale x (f64.cos angle)) (vector_scale around (f64.sin angle)))
         (vector_scale w along)
     else vector_add x (vector_cross rotation x)

def project (camera: [11]f64) (x: [3]f64) : [2]f64 =
  let rotated = rodrigues_rotate camera[0:3] (vector_sub x camera[3:6])
  let distorted = radial_distort camera[9:11] (vector_scale rotated[0:2] (1 / rotated[2]))
  in vector_add camera[7:9] (vector_scale distorted camera[6])

-- Beside the total, the total of the calls that are not near the singular one, which is nearly all of the first.
entry run (calls: i64) (camera: [11]f64) (x: [3]f64) : (f64, f64) =
  let (total, regular, _, _) =
    loop (total, regular, camera, x) = (0, 0, copy camera, copy x) for call < calls do
      let x = x with [0] = 1 / (2 + f64.i64 call)
      let camera = camera with [5] = 1 + f64.i64 call * 1e-6
      let camera = camera with [0] = camera[0] + 0.0001
      let square = vector_square (project camera x)
      in (total + square, regular + (if square < 1e3 then square else 0), camera, x)
  in (total, regular)
