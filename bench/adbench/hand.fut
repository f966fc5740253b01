-- Hand tracking, ADBench's objective: a skeleton is posed, the skin follows it, and measured points are compared with
-- places on the skin.

type matrix = [4][4]f64

def product [n][m][p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 =
  map (\row -> map (\column -> f64.sum (map2 (*) row column)) (transpose b)) a

-- Turns about the axes x, y and z, in this order.
def turn (x: f64) (y: f64) (z: f64) : matrix =
  let (sx, cx, sy, cy, sz, cz) = (f64.sin x, f64.cos x, f64.sin y, f64.cos y, f64.sin z, f64.cos z)
  let about_x = [[1, 0, 0, 0], [0, cx, -sx, 0], [0, sx, cx, 0], [0, 0, 0, 1]]
  let about_y = [[cy, 0, sy, 0], [0, 1, 0, 0], [-sy, 0, cy, 0], [0, 0, 0, 1]]
  let about_z = [[cz, -sz, 0, 0], [sz, cz, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
  in product about_z (product about_y about_x)

-- A turn about `axis` by its length.
def turn_about (axis: [3]f64) : [3][3]f64 =
  let angle = f64.sqrt (f64.sum (map (\a -> a * a) axis))
  in if angle < 0.0001 then [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
     else let (x, y, z, s, c) = (axis[0] / angle, axis[1] / angle, axis[2] / angle, f64.sin angle, f64.cos angle)
          in [[x * x + (1 - x * x) * c, x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
              [x * y * (1 - c) + z * s, y * y + (1 - y * y) * c, y * z * (1 - c) - x * s],
              [x * z * (1 - c) - y * s, z * y * (1 - c) + x * s, z * z + (1 - z * z) * c]]

-- The angles of a bone: those of the wrist and of the fingers' tips are fixed, the first joint of a finger bends and
-- spreads, the others bend.
def angles [t] (theta: [t]f64) (bone: i64) : (f64, f64) =
  let (finger, joint) = ((bone - 1) / 4, (bone - 1) % 4)
  let first = 6 + 4 * finger
  in if bone < 1 || bone > 20 || joint == 0 then (0, 0)
     else if joint == 1 then (theta[first], theta[first + 1])
     else (theta[first + joint], 0)

-- Where the skin is: every vertex moves with its bones, as much as each weighs.
def skin [t][b][v] (theta: [t]f64) (parents: [b]i64) (relatives: [b]matrix) (inverses: [b]matrix) (positions: [v][3]f64)
  (weights: [v][b]f64) : [v][3]f64 =
  let posed = tabulate b (\i -> let (bend, spread) = angles theta i in product relatives[i] (turn bend 0 spread))
  let absolutes = loop absolutes = copy posed for i < b do
    if parents[i] < 0 then absolutes else absolutes with [i] = product (copy absolutes[parents[i]]) posed[i]
  let moves = map2 product absolutes inverses
  let global = turn_about (theta[0:3])
  in map2 (\position weight ->
       let homogeneous = [position[0], position[1], position[2], 1]
       let place = tabulate 3 (\k -> f64.sum (tabulate b (\i ->
         weight[i] * f64.sum (map2 (*) moves[i, k] homogeneous))))
       in tabulate 3 (\k -> f64.sum (map2 (*) global[k] place) + theta[3 + k])) positions weights

-- The sum of squares of the distances between points and vertices.
entry simple [t][b][v][n] (theta: [t]f64) (parents: [b]i64) (relatives: [b][4][4]f64) (inverses: [b][4][4]f64)
  (positions: [v][3]f64) (weights: [v][b]f64)
    (vertices: [n]i64) (points: [n][3]f64) : f64 =
  let places = skin theta parents relatives inverses positions weights
  in f64.sum (map2 (\vertex point -> f64.sum (map2 (\p q -> (p - q) * (p - q)) point places[vertex])) vertices points)

-- The same between points and places in triangles.
entry complicated [t][b][v][f][n] (theta: [t]f64) (parents: [b]i64) (relatives: [b][4][4]f64) (inverses: [b][4][4]f64)
  (positions: [v][3]f64) (weights: [v][b]f64)
    (triangles: [f][3]i64) (chosen: [n]i64) (points: [n][3]f64) (coordinates: [n][2]f64) : f64 =
  let places = skin theta parents relatives inverses positions weights
  in f64.sum (map3 (\triangle point u ->
       let corners = triangles[triangle]
       let place k = u[0] * places[corners[0], k] + u[1] * places[corners[1], k] + (1 - u[0] - u[1])
         * places[corners[2], k]
       in f64.sum (tabulate 3 (\k -> (point[k] - place k) * (point[k] - place k)))) chosen points coordinates)
