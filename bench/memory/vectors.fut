-- Forces between bodies, one step of the leap-frog method with vectors of three coordinates.
type vector = [3]f64
def plus (a: vector) (b: vector) : vector = map2 (+) a b
def minus (a: vector) (b: vector) : vector = map2 (-) a b
def scale (s: f64) (a: vector) : vector = map (* s) a
def dot (a: vector) (b: vector) : f64 = f64.sum (map2 (*) a b)

entry vectors [n] (step: f64) (masses: [n]f64) (positions: [n]vector) (velocities: [n]vector) : ([n]vector, [n]vector) =
  let force (p: vector) : vector =
    loop total = [0, 0, 0] for j < n do
      let way = minus positions[j] p
      let squared = dot way way + 0.01
      in plus total (scale (masses[j] / (squared * f64.sqrt squared)) way)
  let accelerations = map force positions
  let faster = map2 (\v a -> plus v (scale step a)) velocities accelerations
  in (map2 (\p v -> plus p (scale step v)) positions faster, faster)
