-- '~t stands for types that hide sizes as well: loops, branches and pairs of values of an abstract type of arrays of
-- any size.
module text : { type~ t  val of [n] : [n]u8 -> t  val join : t -> t -> t  val size : t -> i64  val bytes : t -> []u8 } =
  {
  type~ t = []u8
  def of (x: []u8) : t = x
  def join (x: t) (y: t) : t = x ++ y
  def size (x: t) = length x
  def bytes (x: t) : []u8 = x
}
def choose '~t (b: bool) (x: t) (y: t) : t = if b then x else y
def repeat '~t (n: i64) (f: t -> t) (x: t) : t = loop y = x for _i < n do f y
def swap '~a '~b (x: a, y: b) : (b, a) = (y, x)
-- ==
-- entry: chosen
-- input { true "abc" "d" } output { "abc" 3i64 }
-- input { false "abc" "d" } output { "d" 1i64 }
-- input { false "x" empty([0]u8) } output { empty([0]u8) 0i64 }
entry chosen (b: bool) (x: []u8) (y: []u8) : ([]u8, i64) =
  let t = choose b (text.of x) (text.of y)
  in (text.bytes t, text.size t)
-- ==
-- entry: repeated
-- input { 2i64 "ab" } output { "abababab" }
-- input { 0i64 "ab" } output { "ab" }
-- input { 5i64 empty([0]u8) } output { empty([0]u8) }
entry repeated (n: i64) (x: []u8) : []u8 = text.bytes (repeat n (\t -> text.join t t) (text.of x))
-- ==
-- entry: swapped
-- input { "abc" "d" } output { 1i64 3i64 }
-- input { empty([0]u8) "de" } output { 2i64 0i64 }
entry swapped (x: []u8) (y: []u8) =
  let (p, q) = swap (text.of x, text.of y)
  in (text.size p, text.size q)
