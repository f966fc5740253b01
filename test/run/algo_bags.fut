-- A module type implemented twice, a stack in an array with its size, a polymorphic priority queue as a heap in place,
-- and their use in one program.
-- ==
-- entry: bags
-- input { empty([0]i32) [0i32] }
-- output { 0i32 0i32 [false] [false] }
-- input { [5i32] [5i32, 6i32] }
-- output { 1i32 1i32 [true, false] [true, false] }
-- input { [0i32, 31i32, 32i32, 63i32, 5i32, 5i32, 0i32] [0i32, 1i32, 31i32, 32i32, 33i32, 63i32] }
-- output { 5i32 5i32 [true, false, true, true, false, true] [true, false, true, true, false, true] }
-- input { [1i32, 2i32, 3i32] empty([0]i32) }
-- output { 3i32 3i32 empty([0]bool) empty([0]bool) }

-- ==
-- entry: heap_sort
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [1.0f64] }
-- output { [1.0f64] }
-- input { [2.0f64, 1.0f64] }
-- output { [1.0f64, 2.0f64] }
-- input { [-0.5f64, -0.25f64, -3.25f64, -4.0f64, 0.75f64, 0.25f64, -2.0f64] }
-- output { [-4.0f64, -3.25f64, -2.0f64, -0.5f64, -0.25f64, 0.25f64, 0.75f64] }
-- input { [1.25f64, 3.0f64, -1.75f64, 0.25f64, 2.75f64, -1.5f64, -1.5f64, 2.25f64, -2.25f64, -2.0f64, 2.75f64,
--   1.5f64, -0.5f64] }
-- output { [-2.25f64, -2.0f64, -1.75f64, -1.5f64, -1.5f64, -0.5f64, 0.25f64, 1.25f64, 1.5f64, 2.25f64, 2.75f64,
--   2.75f64, 3.0f64] }

module type bag = {
  type bag
  val empty : bag
  val put : i32 -> bag -> bag
  val has : i32 -> bag -> bool
  val size : bag -> i32
}

module small : bag = {
  type bag = u64
  def empty : bag = 0
  def put (x: i32) (b: bag) : bag = b | (1 << u64.i32 x)
  def has (x: i32) (b: bag) : bool = (b >> u64.i32 x) & 1 == 1
  def size (b: bag) : i32 = u64.popc b
}

module wide : bag = {
  type bag = (u32, u32, i32)
  def empty : bag = (0, 0, 0)
  def has (x: i32) ((low, high, _): bag) : bool =
    if x < 32 then (low >> u32.i32 x) & 1 == 1 else (high >> u32.i32 (x - 32)) & 1 == 1
  def put (x: i32) (b: bag) : bag =
    if has x b then b
    else let (low, high, count) = b
         in if x < 32 then (low | (1 << u32.i32 x), high, count + 1)
            else (low, high | (1 << u32.i32 (x - 32)), count + 1)
  def size ((_, _, count): bag) : i32 = count
}

entry bags [n][m] (xs: [n]i32) (asked: [m]i32) : (i32, i32, [m]bool, [m]bool) =
  let a = loop b = small.empty for x in xs do small.put x b
  let b = loop b = wide.empty for x in xs do wide.put x b
  in (small.size a, wide.size b, map (\x -> small.has x a) asked, map (\x -> wide.has x b) asked)

-- A heap with the least element first.
def sift_up [n] 'a (before: a -> a -> bool) (heap: *[n]a) (at: i64) : *[n]a =
  (loop (heap, i) = (heap, at) while i > 0 && before heap[i] heap[(i - 1) / 2] do
     let up = (i - 1) / 2
     let (child, parent) = (copy heap[i], copy heap[up])
     let heap[i] = parent
     let heap[up] = child
     in (heap, up)).0

def sift_down [n] 'a (before: a -> a -> bool) (heap: *[n]a) (size: i64) : *[n]a =
  let least (heap: [n]a) i =
    let (l, r) = (2 * i + 1, 2 * i + 2)
    let k = if l < size && before heap[l] heap[i] then l else i
    in if r < size && before heap[r] heap[k] then r else k
  in (loop (heap, i, k) = (heap, -1, 0) while i != k do
        let next = least heap k
        let (a, b) = (copy heap[k], copy heap[next])
        let heap[k] = b
        let heap[next] = a
        in (heap, k, next)).0

entry heap_sort [n] (xs: [n]f64) : [n]f64 =
  let heap = loop heap = copy xs for i < n do sift_up (<) heap i
  let (_, out) =
    loop (heap, out) = (heap, replicate n 0) for i < n do
      let out[i] = heap[0]
      let size = n - 1 - i
      let end = heap[size]
      let heap[0] = end
      in (sift_down (<) heap size, out)
  in out
