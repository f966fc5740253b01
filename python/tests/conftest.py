"""The programs of the tests, compiled once."""
import os
import tempfile

# A cache of its own: what other runs left has no part in the tests.
os.environ["ASHLAR_CACHE"] = tempfile.mkdtemp(prefix="ashlar-test-cache-")

import numpy   # noqa: E402
import pytest  # noqa: E402

import ashlar  # noqa: E402

TYPES = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "f32", "f64", "bool"]
DTYPES = {"i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "u8": "uint8", "u16": "uint16",
          "u32": "uint32", "u64": "uint64", "f16": "float16", "f32": "float32", "f64": "float64", "bool": "bool"}
CC = "cc -O1"

OF_EACH_TYPE = """
entry vector_T [n] (xs: [n]T) : [n]T = map (\\x -> x) xs
entry turned_T [n][m] (xss: [n][m]T) : [m][n]T = transpose xss
entry number_T (x: T) : T = x
entry chosen_T [n] (keep: [n]bool) (xs: [n]T) : []T = map (.1) (filter (.0) (zip keep xs))
entry cube_T [n][m][k] (xs: [n][m][k]T) : [k][n][m]T =
  tabulate_3d k n m (\\c a b -> xs[a, b, c])
"""

DATA = """
type point = {x: f64, y: f64}
type shape [n] = #circle f64 | #poly ([n]point) | #nothing | #pair i32 bool

-- | The distance of two points.
entry distance (p: point) (q: point) : f64 = f64.sqrt ((p.x - q.x) ** 2 + (p.y - q.y) ** 2)
entry middles [n] (ps: [n]point) (q: (f32, [n]f16)) : ([n]point, (f32, [n]f16)) =
  (map (\\p -> {x = p.x / 2, y = p.y / 2}) ps, (q.0 + 1, map (+ 1) q.1))
entry area [n] (s: shape [n]) : f64 =
  match s
  case #circle r -> r * r
  case #poly ps -> f64.sum (map (.x) ps)
  case #nothing -> 0
  case #pair a _ -> f64.i32 a
entry make (k: i32) : #a i32 | #b f64 | #c = if k == 0 then #c else if k > 0 then #a k else #b (f64.i32 k)
entry same (x: #a i8 f32 | #b i32 | #c f64 i64 | #d u32 [3]f32 | #e [3]i32 | #f bool f16) :
  #a i8 f32 | #b i32 | #c f64 i64 | #d u32 [3]f32 | #e [3]i32 | #f bool f16 = x
entry sames [n] (xs: [n](#a i32 | #b f64 | #c)) : [n](#a i32 | #b f64 | #c) = xs
entry grids [n][m] (xs: [n][m](#a i32 | #b)) : [m][n](#a i32 | #b) = transpose xs
entry pairs [n] (xs: [n](i32, bool)) : [n](bool, i32) = map (\\(a, b) -> (b, a)) xs
entry nothing () : i32 = 7
entry nested (a: ((i32, f64), {b: bool})) : ({c: i32}, (f64, bool)) = ({c = a.0.0}, (a.0.1, a.1.b))
entry three : (i64, i64, i64) = (1, 2, 3)
"""

SIZES = """
entry kept [n] (xs: [n]f64) : []f64 = filter (> 1) xs
entry rows [n] (xs: [n]i64) : [][2]i64 = map (\\x -> [x, x * x]) (filter (> 0) xs)
entry upto (n: i64) : [n]i64 = iota n
entry grown [n] (xs: [n]i64) : []i64 = loop ys = [] for x in xs do if x > 0 then ys ++ replicate x x else ys
entry eaten [n] (xs: *[n]i64) : []i64 =
  let xs = xs with [0] = xs[0] + 1
  in loop ys = [] for x in xs do ys ++ replicate x x
entry bumped [n] (xs: *[n]f64) : *[n]f64 = xs with [0] = 7
entry twice [n] (xs: [n]f64) : [n * 2]f64 = xs ++ xs :> [n * 2]f64
entry flat [n][m] (xss: [n][m]f32) : ([n * m]f32, [n * m]i64) = unzip (zip (flatten xss) (iota (n * m)))
entry three [n] (xss: [3][n]f64) (i: i64) : f64 = xss[0, i]
entry prefix (k: i64) (xs: [k]f64) : [k]f64 = map (+ 1) xs
entry added [n] (a: f64) (xs: [n]f64) (ys: [n]f64) : [n]f64 = map2 (\\x y -> a * x + y) xs ys
entry double [n] (xs: [n]f64) : [n]f64 = map (* 2) xs
entry total [n] (xs: [n]f64) : f64 = f64.sum xs
entry product [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 =
  map (\\r -> map (\\c -> f64.sum (map2 (*) r c)) (transpose b)) a
entry scanned [n] (xs: [n]i64) : [n]i64 =
  let ys = scan (+) 0 xs in let zs = scan i64.max 0 (map (% 7) ys) in map2 (+) (reverse ys) zs
entry pair [n] (xs: [n]f64) : (f64, [n]f64) = (f64.sum xs, map (+ 1) xs)
entry long (n: i64) : i64 = loop s = 0 for i < n do s ^ (i * s + 3)
entry spin (n: i64) (m: i64) : i64 = loop s = 1 for i < n do loop s for j < m do s * 3 + i ^ j
entry counted [n] (k: i64) (xs: [n]i64) : [k]i64 = hist (+) 0 k xs (map (\\_ -> 1) xs)
entry failing (i: i64) : i64 = assert (i > 0) i
"""

LISTS = """
type list = #nil | #cons i64 list
type tree 'a = #leaf | #node a f32 (tree a) (tree a)
type words = #end | #word u8 bool f64 words
type expression = #number f64 | #add expression expression | #negative expression | #zero
def insert (d: *diamond) (x: i64) (l: *list) : *list =
  match l
  case #nil -> #cons@d x #nil
  case #cons@e y t -> if x <= y then #cons@d x (#cons@e y t) else #cons@e y (insert d x t)
def sum (l: list) : i64 = match l case #nil -> 0 case #cons x rest -> x + sum rest
def weight_of [d] (t: tree ([d]f64)) : f64 =
  match t case #leaf -> 0 case #node x y l r -> f64.sum x + f64.f32 y + weight_of l + weight_of r
def value_of (e: expression) : f64 =
  match e
  case #number x -> x
  case #add a b -> value_of a + value_of b
  case #negative a -> - (value_of a)
  case #zero -> 0
def raised (l: *list) : *list = match l case #nil -> #nil case #cons@d x t -> #cons@d (x + 1) (raised t)

entry put (x: i64) (l: *list) : *list = insert (diamond.new ()) x l
entry put_at (d: *diamond) (x: i64) (l: *list) : *list = insert d x l
entry below (n: i64) : *list = loop (l: *list) = #nil for i < n do #cons (n - i) l
entry total (l: list) : i64 = sum l
entry first (l: list) : (bool, i64) = match l case #nil -> (false, 0) case #cons x _ -> (true, x)
entry unfolded (l: *list) : ([]i64, *list) =
  let (ys, l, _) =
    loop (ys, l, going) = ([], raised l, true) while going do
      match l
      case #nil -> (ys, l, false)
      case #cons x rest -> (ys ++ replicate (i64.max 1 x) x, rest, true)
  in (ys, #cons@(diamond.new ()) (length ys) l)
entry list_same (l: *list) : *list = l
entry tree_same [d] (t: *tree ([d]f64)) : *tree ([d]f64) = t
entry grow_tree [d] (n: i64) (x: [d]f64) : *tree ([d]f64) =
  loop (t: *tree ([d]f64)) = #leaf for i < n do #node (copy x) (f32.i64 i) t #leaf
entry weight [d] (t: tree ([d]f64)) : f64 = weight_of t
entry words_same (w: *words) : *words = w
entry value (e: expression) : f64 = value_of e
entry expression_same (e: *expression) : *expression = e
entry two [n] (m: i64) (xs: [n]i64) : (*list, [n]i64) =
  (loop (l: *list) = #nil for i < m do #cons (m - i) l, map (+ 1) xs)
"""


LISTS_OF_TYPES = "".join("""
type list_T = #nil_T | #cons_T T list_T
entry same_T (l: *list_T) : *list_T = l
""".replace("_T", "_" + name).replace(" T ", " %s " % name) for name in TYPES)


@pytest.fixture(scope="session", params=["32", "64"])
def typed_lists(request):
    return ashlar.compile(source=LISTS_OF_TYPES, cc="cc -O0", options=["--links", request.param])


@pytest.fixture(scope="session")
def types():
    text = "".join(OF_EACH_TYPE.replace("_T", "_" + name).replace("T", name) for name in TYPES)
    return ashlar.compile(source=text, cc="cc -O0")


@pytest.fixture(scope="session")
def data():
    return ashlar.compile(source=DATA, cc=CC)


@pytest.fixture(scope="session")
def sizes():
    return ashlar.compile(source=SIZES, cc=CC)


@pytest.fixture(scope="session")
def lists():
    return ashlar.compile(source=LISTS, cc=CC)


def values_of(name, shape, seed=1):
    """Values of a type, the extreme ones among them."""
    random = numpy.random.default_rng(seed)
    count = int(numpy.prod(shape))
    dtype = numpy.dtype(DTYPES[name])
    if name == "bool":
        return random.integers(0, 2, count).astype(bool).reshape(shape)
    if name[0] == "f":
        return (random.standard_normal(count) * 100).astype(dtype).reshape(shape)
    limits = numpy.iinfo(dtype)
    values = random.integers(limits.min, limits.max, count, dtype=dtype, endpoint=True)
    if count > 1:
        values[0], values[-1] = limits.min, limits.max
    return values.reshape(shape)
