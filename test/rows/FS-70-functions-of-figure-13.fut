-- The functions of paper 1, Fig. 13, against values computed with sixty decimal digits; results in units of 1e-10.
type vector [n] = [n]f64
def norm [n] (a: vector [n]) : f64 = f64.sum (map2 (*) a a)
def dot [n] (a: vector [n]) (b: vector [n]) : f64 = f64.sum (map2 (*) a b)
def scaled [n] (a: vector [n]) (s: f64) : vector [n] = map (* s) a
def plus [n] (a: vector [n]) (b: vector [n]) : vector [n] = map2 (+) a b
def minus [n] (a: vector [n]) (b: vector [n]) : vector [n] = map2 (-) a b
def cross (a: vector [3]) (b: vector [3]) : vector [3] =
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
def units [n] (a: vector [n]) : [n]i64 = map (\x -> i64.f64 (f64.round (x * 1e10))) a

def radial_distort (radical: vector [2]) (proj: vector [2]) : vector [2] =
  let square = norm proj
  let factor = 1 + radical[0] * square + radical[1] * square * square
  in scaled proj factor

def rodrigues_rotate (rotation: vector [3]) (x: vector [3]) : vector [3] =
  let square = norm rotation
  in if square == 0
     then plus x (cross rotation x)
     else
       let theta = f64.sqrt square
       let w = scaled rotation (1 / theta)
       let along = dot w x * (1 - f64.cos theta)
       in plus (plus (scaled x (f64.cos theta)) (scaled (cross w x) (f64.sin theta))) (scaled w along)

def project_point (cam: vector [11]) (x: vector [3]) : vector [2] =
  let seen = rodrigues_rotate cam[0:3] (minus x cam[3:6])
  let distorted = radial_distort cam[9:11] (scaled seen[0:2] (1 / seen[2]))
  in plus cam[7:9] (scaled distorted cam[6])

-- ==
-- entry: distort
-- input { [0.009, 0.00012] [0.03, 0.11] } output { [300035106i64, 1100128722i64] }
-- input { [-0.05, 0.003] [0.5, -1.5] } output { [4468750000i64, -13406250000i64] }
-- input { [0.5, -0.125] [1.25, 0.5] } output { [18695068359i64, 7478027344i64] }
entry distort (radical: vector [2]) (proj: vector [2]) : [2]i64 = units (radial_distort radical proj)

-- ==
-- entry: rotate_by
-- input { [0.1, 0.1, 0.1] [0.03, 0.11, -0.7] } output { [-538374902i64, 1781966610i64, -6843591708i64] }
-- input { [-0.7, 1.3, 0.4] [0.5, -1.5, 0.75] } output { [16229935490i64, -6535389729i64, -357596275i64] }
-- input { [0.0, 0.0, 0.0] [1.25, 0.5, 2.0] } output { [12500000000i64, 5000000000i64, 20000000000i64] }
entry rotate_by (rotation: vector [3]) (x: vector [3]) : [3]i64 = units (rodrigues_rotate rotation x)

-- ==
-- entry: project
-- input { [0.1, 0.1, 0.1, 0.2, 0.1, 0.3, 1.2, 0.01, 0.03, 0.009, 0.00012] [0.03, 0.11, -0.7] }
-- output { [3478955829i64, -769594053i64] }
-- input { [-0.7, 1.3, 0.4, -1.0, 0.5, 2.0, 0.8, -0.2, 0.1, -0.05, 0.003] [0.5, -1.5, 0.75] }
-- output { [-6261019069i64, 15772517359i64] }
-- input { [0.0, 0.0, 0.0, 0.25, -0.5, 4.0, 1.5, 0.0, 0.0, 0.5, -0.125] [1.25, 0.5, 2.0] }
-- output { [-9140625000i64, -9140625000i64] }
entry project (cam: vector [11]) (x: vector [3]) : [2]i64 = units (project_point cam x)
