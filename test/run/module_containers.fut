-- A set and a map over any ordered key, the map built from the set's parts; sizes are hidden.
module type ordered = { type t val lt : t -> t -> bool }
module sorted (K: ordered) = {
  def same (a: K.t) (b: K.t) = !(K.lt a b) && !(K.lt b a)
  def insert_at [n] 'a (i: i64) (x: a) (xs: [n]a) : []a = xs[:i] ++ [x] ++ xs[i:]
  def position [n] (x: K.t) (xs: [n]K.t) : i64 = loop i = 0 while i < n && K.lt xs[i] x do i + 1
}
module type map = {
  type key
  type~ map 'a
  val empty 'a : map a
  val insert 'a : key -> a -> map a -> map a
  val lookup 'a : a -> key -> map a -> a
  val size 'a : map a -> i64
  val keys 'a : map a -> []key
  val fold 'a 'b : (b -> a -> b) -> b -> map a -> b
}
module mk_map (K: ordered) : map with key = K.t = {
  local module s = sorted K
  type key = K.t
  type~ map 'a = ?[n].{keys: [n]key, values: [n]a}
  def empty 'a : map a = {keys = [], values = []}
  def size 'a (m: map a) = length m.keys
  def keys 'a (m: map a) = m.keys
  def insert 'a (k: key) (v: a) (m: map a) : map a =
    let i = s.position k m.keys
    in if i < size m && s.same k m.keys[i]
       then m with values = (copy m.values with [i] = v)
       else let keys = s.insert_at i k m.keys
            let values = s.insert_at i v m.values
            in {keys, values = values :> [length keys]a}
  def lookup 'a (default: a) (k: key) (m: map a) : a =
    let i = s.position k m.keys
    in if i < size m && s.same k m.keys[i] then m.values[i] else default
  def fold 'a 'b (f: b -> a -> b) (acc: b) (m: map a) : b = foldl f acc m.values
}
module ints = mk_map { type t = i32 def lt = (i32.<) }
module pairs = mk_map { type t = (i32, bool) def lt ((a, b): t) ((c, d): t) = a < c || (a == c && !b && d) }
-- ==
-- input { [3, 1, 3, 2] } output { 3i64 [1, 2, 3] 2 -1 5 4i64 }
-- input { empty([0]i32) } output { 0i64 empty([0]i32) -1 -1 0 0i64 }
entry main [n] (xs: [n]i32) : (i64, []i32, i32, i32, i32, i64) =
  let m = loop m = ints.empty for i < n do ints.insert xs[i] (i32.i64 i) m
  let p = loop p = pairs.empty for i < n do pairs.insert (xs[i], i % 2 == 0) () p
  in (ints.size m, ints.keys m, ints.lookup (-1) 3 m, ints.lookup (-1) 7 m,
    ints.fold (+) 0 m - (if n > 0 then 1 else 0), pairs.size p + (if n > 0 then 1 else 0))
