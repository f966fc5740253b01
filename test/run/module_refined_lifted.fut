-- What a type is refined to may be declared with more than its module type says of it: it is seen.
module type store = { type item  type place  val put [n] : place -> [n]item -> (place, i64)  val start : place }
module type places = { type place  val first : place  val next : place -> i64 -> place  val index : place -> i64 }
module store (P: places) : store with item = i32 with place = P.place = {
  type item = i32
  type~ place = P.place
  def put [n] (p: place) (_: [n]item) = (P.next p n, P.index p)
  def start = P.first
}
module rows = { type place = (i64, i64)  def first: place = (0, 0)  def next ((r, c): place) (k: i64) : place =
  (r + 1, c + k)  def index (p: place) = p.0 * 100 + p.1 }
module s = store rows
-- ==
-- input { [1i32, 2i32] [3i32] } output { 0i64 102i64 2i64 3i64 }
-- input { empty([0]i32) [3i32] } output { 0i64 100i64 2i64 1i64 }
entry main (a: []i32) (b: []i32) =
  let (p, i) = s.put s.start a
  let ((r, c), j) = s.put p b
  in (i, j, r, c)
