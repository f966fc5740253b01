-- Bodies that attract each other: leapfrog steps, and the energy, which they almost keep.

def softening : f64 = 0.01

def add (ax, ay, az) (bx, by, bz) : (f64, f64, f64) =
  (ax + bx, ay + by, az + bz)

-- The acceleration of a body at `here` by all bodies.
def acceleration [n] (masses: [n]f64) (positions: [n][3]f64) (here: [3]f64)
    : [3]f64 =
  let pull m (there: [3]f64) =
    let (x, y, z) = (there[0] - here[0], there[1] - here[1], there[2] - here[2])
    let r2 = x * x + y * y + z * z + softening
    let w = m / (r2 * f64.sqrt r2)
    in (w * x, w * y, w * z)
  let (x, y, z) = reduce add (0, 0, 0) (map2 pull masses positions)
  in [x, y, z]

def along [n] (t: f64) (xs: [n][3]f64) (vs: [n][3]f64) : [n][3]f64 =
  map2 (map2 (\x v -> x + t * v)) xs vs

entry advance [n] (steps: i64) (dt: f64) (masses: [n]f64) (positions: [n][3]f64)
    (velocities: [n][3]f64)
    : ([n][3]f64, [n][3]f64) =
  loop (xs, vs) = (positions, velocities) for _step < steps do
    let xs = along (dt / 2) xs vs
    let vs = along dt vs (map (acceleration masses xs) xs)
    in (along (dt / 2) xs vs, vs)

-- The part of each body in the energy, which is their sum.
entry energies [n] (masses: [n]f64) (positions: [n][3]f64)
    (velocities: [n][3]f64) : [n]f64 =
  let squared (v: [3]f64) = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
  let potential here =
    f64.sum
      (map2 (\m there ->
               m / f64.sqrt (squared (map2 (-) there here) + softening))
            masses positions)
  in map3 (\m x v -> m / 2 * (squared v - potential x)) masses positions
          velocities

-- ==
-- entry: advance
-- input { 1i64 0.5 [1.0, 1.0] [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]] [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]] }
-- output { [[0.123157, 0.0, 0.0], [0.876843, 0.0, 0.0]] [[0.492627, 0.0, 0.0], [-0.492627, 0.0, 0.0]] }
