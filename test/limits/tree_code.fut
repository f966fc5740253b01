-- An n-body simulation with a tree: bodies in the order of a space-filling curve, a radix tree over their keys, masses
-- from the leaves to the root, forces by a traversal with a stack of its own.
type vec = {x: f64, y: f64, z: f64}
type body = {position: vec, velocity: vec, mass: f64}
type box = {low: vec, high: vec}
type ptr = #leaf i64 | #inner i64
type inner = {left: ptr, right: ptr, parent: i64, delta: i64}
type node = {centre: vec, mass: f64, box: box}

def vec (x: f64) (y: f64) (z: f64) : vec = {x, y, z}
def zero = vec 0 0 0
def add (a: vec) (b: vec) = vec (a.x + b.x) (a.y + b.y) (a.z + b.z)
def sub (a: vec) (b: vec) = vec (a.x - b.x) (a.y - b.y) (a.z - b.z)
def scale (s: f64) (a: vec) = vec (s * a.x) (s * a.y) (s * a.z)
def dot (a: vec) (b: vec) = a.x * b.x + a.y * b.y + a.z * b.z
def least (a: vec) (b: vec) = vec (f64.min a.x b.x) (f64.min a.y b.y) (f64.min a.z b.z)
def most (a: vec) (b: vec) = vec (f64.max a.x b.x) (f64.max a.y b.y) (f64.max a.z b.z)
def join (a: box) (b: box) : box = {low = least a.low b.low, high = most a.high b.high}
def empty_box : box = {low = vec f64.inf f64.inf f64.inf, high = vec (-f64.inf) (-f64.inf) (-f64.inf)}

def spread (v: u32) : u32 =
  let v = (v * 0x00010001) & 0xFF0000FF
  let v = (v * 0x00000101) & 0x0F00F00F
  let v = (v * 0x00000011) & 0xC30C30C3
  in (v * 0x00000005) & 0x49249249

def key (b: box) (p: vec) : u32 =
  let unit (x: f64) (l: f64) (h: f64) = u32.f64 (f64.min 1023 (f64.max 0 (1024 * (x - l) / f64.max 1e-9 (h - l))))
  in 4 * spread (unit p.x b.low.x b.high.x) + 2 * spread (unit p.y b.low.y b.high.y) + spread (unit p.z b.low.z b.high.z)

def radix_step [n] 't (bit: i32) (xs: [n](u32, t)) : [n](u32, t) =
  let ones = map (\(k, _) -> i64.u32 ((k >> u32.i32 bit) & 1)) xs
  let zeros = map (1 -) ones
  let before_zeros = scan (+) 0 zeros
  let before_ones = map2 (+) (scan (+) 0 ones) (replicate n (if n == 0 then 0 else before_zeros[n - 1]))
  let at = map3 (\o z a -> if o == 1 then a - 1 else z - 1) ones before_zeros before_ones
  in scatter (copy xs) at xs

def sort [n] 't (xs: [n](u32, t)) : [n](u32, t) = loop xs for i < 30 do radix_step i xs

def delta [n] (keys: [n]u32) (i: i64) (j: i64) : i64 =
  if j < 0 || j >= n then -1
  else if keys[i] == keys[j] then 32 + i64.i32 (u64.clz (u64.i64 i ^ u64.i64 j))
  else i64.i32 (u32.clz (keys[i] ^ keys[j]))

def build_node [n] (keys: [n]u32) (i: i64) : inner =
  let d = if delta keys i (i + 1) > delta keys i (i - 1) then 1 else -1
  let floor = delta keys i (i - d)
  let length_max = loop l = 2 while delta keys i (i + l * d) > floor do l * 2
  let (length, _) =
    loop (l, t) = (0, length_max / 2) while t > 0 do
      (if delta keys i (i + (l + t) * d) > floor then l + t else l, t / 2)
  let j = i + length * d
  let split = delta keys i j
  let (s, _) =
    loop (s, q) = (0, 1) while q <= length do
      let t = (length + q * 2 - 1) / (q * 2)
      in (if delta keys i (i + (s + t) * d) > split then s + t else s, q * 2)
  let gamma = i + s * d + i64.min d 0
  let left = if i64.min i j == gamma then #leaf gamma else #inner gamma
  let right = if i64.max i j == gamma + 1 then #leaf (gamma + 1) else #inner (gamma + 1)
  in {left, right, parent = -1, delta = split}

def link_parents [m] (nodes: [m]inner) : [m]i64 =
  let child (p: ptr) = match p case #inner i -> i case #leaf _ -> -1
  let up = replicate m (-1)
  let up = scatter up (map (\x -> child x.left) nodes) (iota m)
  in scatter up (map (\x -> child x.right) nodes) (iota m)

def get [m] [n] (inners: [m]node) (leaves: [n]node) (p: ptr) : node =
  match p case #leaf i -> leaves[i] case #inner i -> inners[i]

def combine (a: node) (b: node) : node =
  let mass = a.mass + b.mass
  let centre = if mass == 0 then zero else scale (1 / mass) (add (scale a.mass a.centre) (scale b.mass b.centre))
  in {centre, mass, box = join a.box b.box}

def summarise [m] [n] (tree: [m]inner) (leaves: [n]node) : [m]node =
  let start = replicate m {centre = zero, mass = 0f64, box = empty_box}
  let depth = i64.f64 (f64.ceil (f64.log2 (f64.i64 (n + 1)))) + 4
  let (nodes, _) =
    loop (nodes, done) = (start, replicate m false) for _i < depth do
      let known (p: ptr) = match p case #leaf _ -> true case #inner i -> done[i]
      let both = map (\x -> known x.left && known x.right) tree
      let new =
        map3 (\x ok old -> if ok then combine (get nodes leaves x.left) (get nodes leaves x.right) else old)
             tree both nodes
      in (new, both)
  in nodes

def force_of (p: vec) (at: vec) (mass: f64) : vec =
  let r = sub at p
  let d = dot r r + 0.0025
  in scale (mass / (d * f64.sqrt d)) r

def force [m] [n] (theta: f64) (tree: [m]inner) (inners: [m]node) (leaves: [n]node) (p: vec) : vec =
  let (total, _, _) =
    loop (total, stack, top) = (zero, replicate 64 0i64, if m == 0 then 0 else 1) while top > 0 do
      let at = stack[top - 1]
      let top = top - 1
      let node = inners[at]
      let size = f64.max (node.box.high.x - node.box.low.x)
                         (f64.max (node.box.high.y - node.box.low.y) (node.box.high.z - node.box.low.z))
      let r = sub node.centre p
      in if size * size < theta * theta * dot r r
         then (add total (force_of p node.centre node.mass), stack, top)
         else
           let visit (total: vec, stack: *[64]i64, top: i64) (q: ptr) : (vec, *[64]i64, i64) =
             match q
             case #leaf i -> (add total (force_of p leaves[i].centre leaves[i].mass), stack, top)
             case #inner i -> (total, stack with [i64.min 63 top] = i, i64.min 63 (top + 1))
           in visit (visit (total, stack, top) tree[at].left) tree[at].right
  in total

def bounds [n] (bodies: [n]body) : box =
  reduce join empty_box (map (\b -> {low = b.position, high = b.position}) bodies)

def step [n] (theta: f64) (dt: f64) (bodies: [n]body) : [n]body =
  let area = bounds bodies
  let ordered = sort (map (\b -> (key area b.position, b)) bodies)
  let (keys, sorted) = unzip ordered
  let m = i64.max 0 (n - 1)
  let tree = map (build_node keys) (iota m)
  let parents = link_parents tree
  let tree = map2 (\(x: inner) p -> x with parent = p) tree parents
  let leaves = map (\b -> {centre = b.position, mass = b.mass, box = {low = b.position, high = b.position}}) sorted
  let inners = summarise tree leaves
  let forces = map (\b -> force theta tree inners leaves b.position) sorted
  let advance (b: body) (f: vec) : body =
    let velocity = add b.velocity (scale dt f)
    in {position = add b.position (scale dt velocity), velocity, mass = b.mass}
  in map2 advance sorted forces

def energy [n] (bodies: [n]body) : f64 =
  let kinetic = f64.sum (map (\b -> 0.5 * b.mass * dot b.velocity b.velocity) bodies)
  let potential =
    f64.sum (map (\a -> f64.sum (map (\b -> let r = sub a.position b.position
                                            in -0.5 * a.mass * b.mass / f64.sqrt (dot r r + 0.0025)) bodies)) bodies)
  in kinetic + potential

def pack [n] (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) (us: [n]f64) (vs: [n]f64) (ws: [n]f64) (ms: [n]f64) : [n]body =
  map4 (\(x, y) (z, u) (v, w) mass -> {position = vec x y z, velocity = vec u v w, mass})
       (zip xs ys) (zip zs us) (zip vs ws) ms

entry main [n] (steps: i64) (theta: f64) (dt: f64) (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) (us: [n]f64) (vs: [n]f64)
               (ws: [n]f64) (ms: [n]f64) =
  let bodies = loop bodies = pack xs ys zs us vs ws ms for _i < steps do step theta dt bodies
  in (map (\b -> b.position.x) bodies, map (\b -> b.position.y) bodies, map (\b -> b.position.z) bodies,
      energy bodies)

entry trace [n] (steps: i64) (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) (ms: [n]f64) : [steps]f64 =
  let still = replicate n 0f64
  let (_, energies) =
    loop (bodies, energies) = (pack xs ys zs still still still ms, replicate steps 0f64) for i < steps do
      let bodies = step 0.5 0.01 bodies
      in (bodies, energies with [i] = energy bodies)
  in energies
