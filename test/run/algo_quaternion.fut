-- Quaternions as records with user-defined operators and precedences: points turned about an axis, and many rotations
-- composed by a reduction.
-- ==
-- entry: turn
-- input { [0.0f64, 0.0f64, 1.0f64] 1.5707963267948966f64 empty([0][3]f64) }
-- output { empty([0][3]f64) }
-- input { [0.0f64, 0.0f64, 1.0f64] 1.5707963267948966f64 [[1.0f64, 0.0f64, 0.0f64]] }
-- output { [[2.220446049250313e-16f64, 1.0f64, 0.0f64]] }
-- input { [1.0f64, 1.0f64, 1.0f64] 2.0f64 [[-1.75f64, 0.0f64, -2.5f64], [1.0f64, -1.5f64, -3.75f64], [2.5f64,
--   2.5f64, -3.0f64], [-2.5f64, -2.0f64, 1.0f64], [3.5f64, 3.0f64, 2.5f64]] }
-- output { [[-2.5904088398623895f64, -1.6124706828283544f64, -0.04712047730925689f64], [-3.6035668618292203f64,
--   1.1116820285973246f64, -1.7581151667681048f64], [-2.9836763281682557f64, 2.7911379274954f64,
--   2.1925384006728548f64], [0.9631451245165807f64, -2.6573185357400595f64, -1.8058265887765212f64],
--   [2.529435024650808f64, 3.524983114151242f64, 2.945581861197951f64]] }

-- ==
-- entry: composed
-- input { empty([0][3]f64) empty([0]f64) }
-- output { [1.0f64, 0.0f64, 0.0f64, 0.0f64] true }
-- input { [[1.0f64, 0.0f64, 0.0f64]] [1.0f64] }
-- output { [0.8775825618903728f64, 0.479425538604203f64, 0.0f64, 0.0f64] true }
-- input { [[1.0f64, 2.0f64, 0.0f64], [0.0f64, 1.0f64, -1.0f64], [3.0f64, 0.5f64, 1.0f64]] [1.0f64, -2.0f64,
--   0.25f64] }
-- output { [0.6730489092610211f64, 0.4293347809433988f64, -0.36894200597941257f64, 0.47598173057242504f64] true }

module quaternion = {
  type q = {w: f64, x: f64, y: f64, z: f64}
  def one : q = {w = 1, x = 0, y = 0, z = 0}
  def (*.) (a: q) (b: q) : q =
    {w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
     x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
     y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
     z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w}
  def conjugate (a: q) : q = {w = a.w, x = -a.x, y = -a.y, z = -a.z}
  def square (a: q) : f64 = a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z
  def turning (axis: [3]f64) (angle: f64) : q =
    let size = f64.sqrt (f64.sum (map (** 2) axis))
    let s = f64.sin (angle / 2) / size
    in {w = f64.cos (angle / 2), x = s * axis[0], y = s * axis[1], z = s * axis[2]}
}

open quaternion

def apply (r: q) (p: [3]f64) : [3]f64 =
  let {w = _, x, y, z} = r *. {w = 0, x = p[0], y = p[1], z = p[2]} *. conjugate r
  in [x, y, z]

entry turn [n] (axis: [3]f64) (angle: f64) (points: [n][3]f64) : [n][3]f64 =
  map (apply (turning axis angle)) points

-- All turns one after the other, as a quaternion of length one.
entry composed [n] (axes: [n][3]f64) (angles: [n]f64) : ([4]f64, bool) =
  let r = reduce (*.) one (map2 turning axes angles)
  in ([r.w, r.x, r.y, r.z], f64.abs (square r - 1) < 1e-12)
