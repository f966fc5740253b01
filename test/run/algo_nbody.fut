-- Bodies that attract each other in the plane; positions and velocities are records inside records.
-- ==
-- input { 2i32 0.125f64 empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
-- input { 3i32 0.125f64 [8.0f64] [-2.0f64] [2.25f64] [0.75f64] [1.0f64] }
-- output { [-1.71875f64] [2.625f64] [0.75f64] [1.0f64] }
-- input { 1i32 0.125f64 [8.0f64, 9.0f64] [-3.25f64, 3.25f64] [-0.25f64, -2.75f64] [0.5f64, 0.25f64] [-0.75f64,
--   -0.75f64] }
-- output { [-3.1847946156079443f64, 3.278845213873728f64] [-0.344790532458483f64, -2.842825082259126f64]
--   [0.521643075136446f64, 0.23076171098982573f64] [-0.7583242596678639f64, -0.7426006580730099f64] }
-- input { 2i32 0.125f64 [3.0f64, 6.0f64, 4.0f64] [-3.5f64, -3.5f64, -0.25f64] [-2.0f64, -3.75f64, -2.5f64]
--   [-0.5f64, 0.0f64, 0.75f64] [0.5f64, 1.0f64, 0.0f64] }
-- output { [-3.607049311064859f64, -3.4862223144322217f64, -0.09662954505302368f64] [-1.9731342106217193f64,
--   -3.4469253395554653f64, -2.506011332700513f64] [-0.4020362054946037f64, 0.07178057150858469f64,
--   0.5688562968580757f64] [-0.03434854605031207f64, 1.2879606488489799f64, -0.03117956373573592f64] }
-- input { 1i32 0.125f64 [5.0f64, 6.0f64, 5.0f64, 6.0f64, 9.0f64, 4.0f64, 7.0f64] [1.5f64, 3.25f64, 3.5f64, 1.0f64,
--   -3.25f64, 1.0f64, 1.25f64] [2.0f64, -2.5f64, -3.75f64, 3.0f64, -1.25f64, -3.0f64, 3.0f64] [1.0f64, -0.5f64,
--   -0.25f64, 0.25f64, 0.5f64, -0.25f64, -0.5f64] [0.25f64, -1.0f64, 1.0f64, -0.5f64, 0.0f64, 0.25f64, 0.0f64] }
-- output { [1.5656395657810607f64, 3.178929721550798f64, 3.444223272022175f64, 2.458364808843684f64,
--   -3.175397499701061f64, 0.9911712735737082f64, 0.003151575947378582f64] [2.1854157713981426f64,
--   -2.665073110610877f64, -3.559638028609477f64, 2.8739059235937967f64, -1.246928276367475f64,
--   -2.9569788544139874f64, 2.9213763304460536f64] [0.5251165262484845f64, -0.5685622275936175f64,
--   -0.4462138238226001f64, 11.666918470749474f64, 0.596820002391509f64, -0.07062981141033509f64,
--   -9.974787392420971f64] [1.4833261711851409f64, -1.3205848848870148f64, 1.5228957711241844f64,
--   -1.008752611249626f64, 0.024573789060200725f64, 0.3441691646881f64, -0.6289893564315698f64] }

type vector = {x: f64, y: f64}
type body = {mass: f64, position: vector, velocity: vector}

def plus (a: vector) (b: vector) : vector = {x = a.x + b.x, y = a.y + b.y}
def scale (s: f64) (a: vector) : vector = {x = s * a.x, y = s * a.y}

def pull (on: vector) (from: body) : vector =
  let d = {x = from.position.x - on.x, y = from.position.y - on.y}
  let square = d.x * d.x + d.y * d.y + 0.01
  in scale (from.mass / (square * f64.sqrt square)) d

def advance [n] (dt: f64) (bodies: [n]body) : [n]body =
  let move (b: body) =
    let acceleration = reduce plus {x = 0, y = 0} (map (pull b.position) bodies)
    let velocity = plus b.velocity (scale dt acceleration)
    in {mass = b.mass, position = plus b.position (scale dt velocity), velocity}
  in map move bodies

entry main [n] (steps: i32) (dt: f64) (masses: [n]f64) (px: [n]f64) (py: [n]f64) (vx: [n]f64) (vy: [n]f64)
    : ([n]f64, [n]f64, [n]f64, [n]f64) =
  let make mass px py vx vy : body = {mass, position = {x = px, y = py}, velocity = {x = vx, y = vy}}
  let start = map5 make masses px py vx vy
  let end = loop bodies = start for _i < steps do advance dt bodies
  in unzip4 (map (\b -> (b.position.x, b.position.y, b.velocity.x, b.velocity.y)) end)
