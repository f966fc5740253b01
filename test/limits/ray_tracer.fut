-- A ray tracer: a scene of several kinds of objects and materials as sums, reflections and refractions by a loop over a
-- stack of rays, a bounding volume hierarchy of spheres, antialiasing, tone mapping, several frames.
type vec = {x: f32, y: f32, z: f32}
type ray = {origin: vec, direction: vec}
type material = #matte vec | #metal vec f32 | #glass f32 | #light vec | #checker vec vec f32
type shape = #sphere vec f32 | #plane vec f32 | #box vec vec | #triangle vec vec vec
type object = {shape: shape, material: material}
type hit = #miss | #hit {t: f32, point: vec, normal: vec, material: material}
type camera = {from: vec, at: vec, up: vec, angle: f32, aperture: f32}
type pending = {ray: ray, weight: vec, depth: i32}
type bounds = {low: vec, high: vec}
type volume = {bounds: bounds, left: i64, right: i64, first: i64, count: i64}

def vec (x: f32) (y: f32) (z: f32) : vec = {x, y, z}
def (+^) (a: vec) (b: vec) = vec (a.x + b.x) (a.y + b.y) (a.z + b.z)
def (-^) (a: vec) (b: vec) = vec (a.x - b.x) (a.y - b.y) (a.z - b.z)
def (*^) (a: vec) (b: vec) = vec (a.x * b.x) (a.y * b.y) (a.z * b.z)
def scale (s: f32) (a: vec) = vec (s * a.x) (s * a.y) (s * a.z)
def dot (a: vec) (b: vec) = a.x * b.x + a.y * b.y + a.z * b.z
def cross (a: vec) (b: vec) = vec (a.y * b.z - a.z * b.y) (a.z * b.x - a.x * b.z) (a.x * b.y - a.y * b.x)
def norm (a: vec) = f32.sqrt (dot a a)
def unit (a: vec) = scale (1 / f32.max 1e-12 (norm a)) a
def black = vec 0 0 0
def reflect (v: vec) (n: vec) = v -^ scale (2 * dot v n) n
def along (r: ray) (t: f32) = r.origin +^ scale t r.direction

def refract (v: vec) (n: vec) (ratio: f32) : (bool, vec) =
  let c = dot (unit v) n
  let d = 1 - ratio * ratio * (1 - c * c)
  in if d > 0 then (true, scale ratio (unit v -^ scale c n) -^ scale (f32.sqrt d) n) else (false, black)

def nearer (a: hit) (b: hit) : hit =
  match (a, b)
  case (#miss, _) -> b
  case (_, #miss) -> a
  case (#hit x, #hit y) -> if x.t <= y.t then a else b

def make_hit (r: ray) (t: f32) (normal: vec) (material: material) : hit =
  if t < 1e-3 then #miss else #hit {t, point = along r t, normal, material}

def hit_sphere (r: ray) (centre: vec) (radius: f32) (m: material) : hit =
  let o = r.origin -^ centre
  let (a, b, c) = (dot r.direction r.direction, dot o r.direction, dot o o - radius * radius)
  let d = b * b - a * c
  in if d <= 0 then #miss
     else let s = f32.sqrt d
          let near = (-b - s) / a
          let t = if near > 1e-3 then near else (-b + s) / a
          in make_hit r t (scale (1 / radius) (along r t -^ centre)) m

def hit_plane (r: ray) (normal: vec) (offset: f32) (m: material) : hit =
  let d = dot r.direction normal
  in if f32.abs d < 1e-6 then #miss else make_hit r ((offset - dot r.origin normal) / d) normal m

def hit_box (r: ray) (low: vec) (high: vec) (m: material) : hit =
  let slab (o: f32) (d: f32) (l: f32) (h: f32) =
    let (p, q) = ((l - o) / d, (h - o) / d) in (f32.min p q, f32.max p q)
  let (x0, x1) = slab r.origin.x r.direction.x low.x high.x
  let (y0, y1) = slab r.origin.y r.direction.y low.y high.y
  let (z0, z1) = slab r.origin.z r.direction.z low.z high.z
  let enter = f32.max x0 (f32.max y0 z0)
  let leave = f32.min x1 (f32.min y1 z1)
  let normal = if enter == x0 then vec (-f32.sgn r.direction.x) 0 0
               else if enter == y0 then vec 0 (-f32.sgn r.direction.y) 0
               else vec 0 0 (-f32.sgn r.direction.z)
  in if enter > leave then #miss else make_hit r enter normal m

def hit_triangle (r: ray) (a: vec) (b: vec) (c: vec) (m: material) : hit =
  let (e, f) = (b -^ a, c -^ a)
  let p = cross r.direction f
  let det = dot e p
  in if f32.abs det < 1e-7 then #miss
     else let o = r.origin -^ a
          let u = dot o p / det
          let q = cross o e
          let v = dot r.direction q / det
          in if u < 0 || v < 0 || u + v > 1 then #miss else make_hit r (dot f q / det) (unit (cross e f)) m

def hit_object (r: ray) (o: object) : hit =
  match o.shape
  case #sphere c s -> hit_sphere r c s o.material
  case #plane n d -> hit_plane r n d o.material
  case #box l h -> hit_box r l h o.material
  case #triangle a b c -> hit_triangle r a b c o.material

def bounds_of (o: object) : bounds =
  let wide = vec 1e6 1e6 1e6
  let least (a: vec) (b: vec) = vec (f32.min a.x b.x) (f32.min a.y b.y) (f32.min a.z b.z)
  let most (a: vec) (b: vec) = vec (f32.max a.x b.x) (f32.max a.y b.y) (f32.max a.z b.z)
  in match o.shape
     case #sphere c s -> {low = c -^ vec s s s, high = c +^ vec s s s}
     case #plane _ _ -> {low = black -^ wide, high = wide}
     case #box l h -> {low = l, high = h}
     case #triangle a b c -> {low = least a (least b c), high = most a (most b c)}

def join (a: bounds) (b: bounds) : bounds =
  {low = vec (f32.min a.low.x b.low.x) (f32.min a.low.y b.low.y) (f32.min a.low.z b.low.z),
   high = vec (f32.max a.high.x b.high.x) (f32.max a.high.y b.high.y) (f32.max a.high.z b.high.z)}

def nothing : bounds = {low = vec 1e9 1e9 1e9, high = vec (-1e9) (-1e9) (-1e9)}

def hierarchy [n] (objects: [n]object) : []volume =
  let leaf_size = 4
  let leaves = (n + leaf_size - 1) / leaf_size
  let width = loop w = 1 while w < leaves do w * 2
  let level0 =
    tabulate width (\i ->
      let first = i64.min n (i * leaf_size)
      let count = i64.min leaf_size (n - first)
      let b = loop b = nothing for k < count do join b (bounds_of objects[first + k])
      in {bounds = b, left = -1, right = -1, first, count})
  let start = replicate (2 * width) {bounds = nothing, left = -1i64, right = -1i64, first = 0i64, count = 0i64}
  let all = scatter start (map (width +) (iota width)) level0
  let (all, _) =
    loop (all, size) = (all, width / 2) while size > 0 do
      let made =
        map (\i -> let (l, r) = (2 * (size + i), 2 * (size + i) + 1)
                   in {bounds = join all[l].bounds all[r].bounds, left = l, right = r, first = 0, count = 0})
            (iota size)
      in (scatter all (map (size +) (iota size)) made, size / 2)
  in all

def meets (r: ray) (b: bounds) : bool =
  match hit_box r b.low b.high (#light black) case #miss -> false case #hit _ -> true

def trace [n] [m] (objects: [n]object) (volumes: [m]volume) (r: ray) : hit =
  let (best, _, _) =
    loop (best, stack, top) = (#miss : hit, replicate 32 1i64, 1i64) while top > 0 do
      let v = volumes[stack[top - 1]]
      let top = top - 1
      in if !(meets r v.bounds) && v.left >= 0 then (best, stack, top)
         else if v.left < 0
         then (loop best for k < v.count do nearer best (hit_object r objects[v.first + k]), stack, top)
         else let stack = stack with [i64.min 31 top] = v.left
              let stack = stack with [i64.min 31 (top + 1)] = v.right
              in (best, stack, i64.min 31 (top + 2))
  in best

def sky (d: vec) : vec = let t = 0.5 * (unit d).y + 0.5 in scale (1 - t) (vec 1 1 1) +^ scale t (vec 0.5 0.7 1)

def random (s: u32) : (u32, f32) =
  let s = s ^ (s << 13)
  let s = s ^ (s >> 17)
  let s = s ^ (s << 5)
  in (s, f32.u32 (s >> 8) / 16777216)

def random_direction (s: u32) : (u32, vec) =
  let (s, a) = random s
  let (s, b) = random s
  let z = 2 * a - 1
  let r = f32.sqrt (f32.max 0 (1 - z * z))
  in (s, vec (r * f32.cos (6.2831855 * b)) (r * f32.sin (6.2831855 * b)) z)

type scattered = #emitted vec | #bounced vec ray | #split vec ray vec ray

def scatter_ray (seed: u32) (r: ray) (p: vec) (n: vec) (m: material) : (u32, scattered) =
  let facing = if dot r.direction n < 0 then n else scale (-1) n
  let (seed, d) = random_direction seed
  in match m
     case #light c -> (seed, #emitted c)
     case #matte c -> (seed, #bounced c {origin = p, direction = facing +^ d})
     case #metal c fuzz -> (seed, #bounced c {origin = p, direction = reflect (unit r.direction) facing +^ scale fuzz d})
     case #checker a b s ->
       let odd = (i32.f32 (f32.floor (p.x * s)) + i32.f32 (f32.floor (p.z * s))) % 2 != 0
       in (seed, #bounced (if odd then a else b) {origin = p, direction = facing +^ d})
     case #glass index ->
       let ratio = if dot r.direction n < 0 then 1 / index else index
       let (ok, through) = refract r.direction facing ratio
       let mirrored : ray = {origin = p, direction = reflect r.direction facing}
       let cosine = f32.abs (dot (unit r.direction) n)
       let base = ((1 - index) / (1 + index)) ** 2
       let part = base + (1 - base) * (1 - cosine) ** 5
       in if ok
          then (seed, #split (vec part part part) mirrored (vec (1 - part) (1 - part) (1 - part))
                             {origin = p, direction = through})
          else (seed, #bounced (vec 1 1 1) mirrored)

def colour [n] [m] (objects: [n]object) (volumes: [m]volume) (seed: u32) (r: ray) : vec =
  let start = replicate 16 {ray = r, weight = vec 1 1 1, depth = 0i32}
  let (sum, _, _, _) =
    loop (sum, stack, top, seed) = (black, start, 1i64, seed) while top > 0 do
      let now = stack[top - 1]
      let top = top - 1
      in match trace objects volumes now.ray
         case #miss -> (sum +^ (now.weight *^ sky now.ray.direction), stack, top, seed)
         case #hit h ->
           let (seed, out) = scatter_ray seed now.ray h.point h.normal h.material
           let push (stack: *[16]pending, top: i64) (w: vec) (r: ray) : (*[16]pending, i64) =
             if now.depth >= 8 || top > 15 then (stack, top)
             else (stack with [top] = {ray = r, weight = now.weight *^ w, depth = now.depth + 1}, top + 1)
           in match out
              case #emitted c -> (sum +^ (now.weight *^ c), stack, top, seed)
              case #bounced w r -> let (stack, top) = push (stack, top) w r in (sum, stack, top, seed)
              case #split w r v q ->
                let (stack, top) = push (push (stack, top) w r) v q in (sum, stack, top, seed)
  in sum

def view (c: camera) (width: i64) (height: i64) (x: f32) (y: f32) : ray =
  let forward = unit (c.at -^ c.from)
  let right = unit (cross forward c.up)
  let up = cross right forward
  let size = f32.tan (c.angle / 2)
  let aspect = f32.i64 width / f32.i64 height
  let direction =
    forward +^ scale (size * aspect * (2 * x / f32.i64 width - 1)) right +^
    scale (size * (1 - 2 * y / f32.i64 height)) up
  in {origin = c.from, direction = unit direction}

def tone (c: vec) : u32 =
  let channel (x: f32) = u32.f32 (255 * f32.sqrt (f32.min 1 (f32.max 0 (x / (1 + x)))))
  in 0xff000000 | channel c.x << 16 | channel c.y << 8 | channel c.z

def frame [n] (objects: [n]object) (c: camera) (width: i64) (height: i64) (samples: i64) (seed: u32) =
  let volumes = hierarchy objects
  let pixel (j: i64) (i: i64) : u32 =
    let (sum, _) =
      loop (sum, s) = (black, seed ^ u32.i64 (j * 9781 + i * 6271 + 1)) for _k < samples do
        let (s, dx) = random s
        let (s, dy) = random s
        let r = view c width height (f32.i64 i + dx) (f32.i64 j + dy)
        in (sum +^ colour objects volumes s r, s)
    in tone (scale (1 / f32.i64 samples) sum)
  in tabulate_2d height width pixel

def scene [n] (kinds: [n]i32) (xs: [n]f32) (ys: [n]f32) (zs: [n]f32) (sizes: [n]f32) : [n]object =
  let material (k: i32) (x: f32) (y: f32) : material =
    match k % 5
    case 0 -> #matte (vec x y 0.5)
    case 1 -> #metal (vec 0.8 0.8 x) 0.1
    case 2 -> #glass 1.5
    case 3 -> #light (vec 4 4 4)
    case _ -> #checker (vec 0.1 0.1 0.1) (vec 0.9 0.9 0.9) 2
  let shape (k: i32) (c: vec) (s: f32) : shape =
    match k / 5 % 4
    case 0 -> #sphere c s
    case 1 -> #plane (vec 0 1 0) c.y
    case 2 -> #box (c -^ vec s s s) (c +^ vec s s s)
    case _ -> #triangle c (c +^ vec s 0 0) (c +^ vec 0 s 0)
  in map4 (\k x y (z, s) -> {shape = shape k (vec x y z) s, material = material k x y}) kinds xs ys (zip zs sizes)

entry render [n] (width: i64) (height: i64) (samples: i64) (kinds: [n]i32) (xs: [n]f32) (ys: [n]f32) (zs: [n]f32)
                 (sizes: [n]f32) : [height][width]u32 =
  let c = {from = vec 0 1 (-4), at = vec 0 0.5 0, up = vec 0 1 0, angle = 1f32, aperture = 0f32}
  in frame (scene kinds xs ys zs sizes) c width height samples 12345

entry film [n] (frames: i64) (width: i64) (height: i64) (kinds: [n]i32) (xs: [n]f32) (ys: [n]f32) (zs: [n]f32)
               (sizes: [n]f32) : [frames][height][width]u32 =
  let objects = scene kinds xs ys zs sizes
  in tabulate frames (\f ->
       let a = 6.2831855 * f32.i64 f / f32.i64 frames
       let c = {from = vec (4 * f32.sin a) 1 (-4 * f32.cos a), at = vec 0 0.5 0, up = vec 0 1 0, angle = 1f32,
                aperture = 0f32}
       in frame objects c width height 4 (u32.i64 f))

entry first_hits [n] (width: i64) (height: i64) (kinds: [n]i32) (xs: [n]f32) (ys: [n]f32) (zs: [n]f32)
                     (sizes: [n]f32) =
  let objects = scene kinds xs ys zs sizes
  let volumes = hierarchy objects
  let c = {from = vec 0 1 (-4), at = vec 0 0.5 0, up = vec 0 1 0, angle = 1f32, aperture = 0f32}
  let hits = tabulate_2d height width (\j i -> trace objects volumes (view c width height (f32.i64 i) (f32.i64 j)))
  let depth (h: hit) = match h case #miss -> f32.inf case #hit x -> x.t
  let normals = map (map (\(h: hit) -> match h case #miss -> black case #hit x -> x.normal)) hits
  in (map (map depth) hits, map (map (\v -> (v.x, v.y, v.z))) normals)
