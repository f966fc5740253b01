-- Bundle adjustment of paper 1, Fig. 12a and b, in the functions of Fig. 13: the projection of a point by a camera of
-- 11 numbers (rotation 3, centre 3, focal length, principal point 2, radial distortion 2).
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
       let around = vector_cross w x
       let along = vector_dot w x * (1 - f64.cos angle)
       in vector_add (vector_add (vector_scale x (f64.cos angle)) (vector_scale around (f64.sin angle)))
         (vector_scale w along)
     else vector_add x (vector_cross rotation x)

#[noinline]
def project (camera: [11]f64) (x: [3]f64) : [2]f64 =
  let rotated = rodrigues_rotate camera[0:3] (vector_sub x camera[3:6])
  let distorted = radial_distort camera[9:11] (vector_scale rotated[0:2] (1 / rotated[2]))
  in vector_add camera[7:9] (vector_scale distorted camera[6])

entry project_one (camera: [11]f64) (x: [3]f64) : [2]f64 = project camera x
entry rotate_one (rotation: [3]f64) (x: [3]f64) : [3]f64 = rodrigues_rotate rotation x
entry distort_one (radial: [2]f64) (p: [2]f64) : [2]f64 = radial_distort radial p

entry run (calls: i64) (camera: *[11]f64) (x: *[3]f64) : f64 =
  let (total, _, _) =
    loop (total, camera, x) = (0, camera, x) for call < calls do
      let x = x with [0] = 1 / (2 + f64.i64 call)
      let camera = camera with [5] = 1 + f64.i64 call * 1e-6
      in (total + vector_square (project camera x), camera, x)
  in total
