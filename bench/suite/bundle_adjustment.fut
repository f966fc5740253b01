-- Bundle adjustment: the projection of a point by a camera of 11 numbers (rotation 3, centre 3, focal length, principal
-- point 2, radial distortion 2) [paper 1, Fig. 13, with the branch of a zero rotation as in ADBench].
type vec3 = [3]f64

def dot3 (a: vec3) (b: vec3) : f64 = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
def cross (a: vec3) (b: vec3) : vec3 =
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
def add (a: vec3) (b: vec3) : vec3 = map2 (+) a b
def sub (a: vec3) (b: vec3) : vec3 = map2 (-) a b
def scale (s: f64) (a: vec3) : vec3 = map (* s) a

def rotate_point (rotation: vec3) (x: vec3) : vec3 =
  let square = dot3 rotation rotation
  in if square != 0
     then
       let angle = f64.sqrt square
       let c = f64.cos angle
       let s = f64.sin angle
       let w = scale (1 / angle) rotation
       in add (add (scale c x) (scale s (cross w x))) (scale (dot3 w x * (1 - c)) w)
     else add x (cross rotation x)

def distort (radial: [2]f64) (p: [2]f64) : [2]f64 =
  let square = p[0] * p[0] + p[1] * p[1]
  let factor = 1 + radial[0] * square + radial[1] * square * square
  in map (* factor) p

def project_point (camera: [11]f64) (x: vec3) : [2]f64 =
  let rotated = rotate_point camera[0:3] (sub x camera[3:6])
  let p = distort camera[9:11] [rotated[0] / rotated[2], rotated[1] / rotated[2]]
  in [camera[7] + p[0] * camera[6], camera[8] + p[1] * camera[6]]

entry project (camera: [11]f64) (x: [3]f64) : [2]f64 = project_point camera x

-- The workload of paper 1: the point and the centre move with the call number.
entry project_loop (calls: i64) (camera: [11]f64) (x: [3]f64) : f64 =
  loop total = 0 for c < calls do
    let x = [1 / (2 + f64.i64 c), x[1], x[2]]
    let camera = copy camera with [5] = 1 + f64.i64 c * 1e-6
    let p = project_point camera x
    in total + (p[0] * p[0] + p[1] * p[1])

-- Reprojection errors and weight errors of a problem in ADBench's form.
entry objective [n][m][p] (cameras: [n][11]f64) (points: [m][3]f64) (weights: [p]f64)
    (observations: [p](i64, i64)) (features: [p][2]f64) : ([p][2]f64, [p]f64) =
  (map3 (\(camera, point) weight feature ->
      map (* weight) (map2 (-) (project_point cameras[camera] points[point]) feature))
    observations weights features,
   map (\w -> 1 - w * w) weights)

-- The sums of the squares of both kinds of error.
entry sums_of_squares [n][m][p] (cameras: [n][11]f64) (points: [m][3]f64) (weights: [p]f64)
    (observations: [p](i64, i64)) (features: [p][2]f64) : (f64, f64) =
  let (errors, weight_errors) = objective cameras points weights observations features
  in (reduce (+) 0 (map (\e -> e[0] * e[0] + e[1] * e[1]) errors), reduce (+) 0 (map (\e -> e * e) weight_errors))
