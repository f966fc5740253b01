-- Vectors of a length that is known from their construction: pairs of vectors, vectors of vectors.
module type vector = {
  type vector 'a
  val length : i64
  val make 'a : (i64 -> a) -> vector a
  val at 'a : i64 -> vector a -> a
  val map 'a 'b : (a -> b) -> vector a -> vector b
  val zip 'a 'b : vector a -> vector b -> vector (a, b)
  val fold 'a 'b : (b -> a -> b) -> b -> vector a -> b
  val to_array 'a : vector a -> [length]a
}
module one : vector = {
  type vector 'a = a
  def length = 1i64
  def make f = f 0i64
  def at 'a (_: i64) (x: a) = x
  def map f x = f x
  def zip a b = (a, b)
  def fold f acc x = f acc x
  def to_array 'a (x: vector a) : [length]a = replicate length x
}
module append (X: vector) (Y: vector) : vector = {
  type vector 'a = (X.vector a, Y.vector a)
  def length = X.length + Y.length
  def make 'a (f: i64 -> a) : vector a = (X.make f, Y.make (\i -> f (i + X.length)))
  def at 'a (i: i64) ((x, y): vector a) = if i < X.length then X.at i x else Y.at (i - X.length) y
  def map 'a 'b (f: a -> b) ((x, y): vector a) : vector b = (X.map f x, Y.map f y)
  def zip 'a 'b ((x, y): vector a) ((v, w): vector b) : vector (a, b) = (X.zip x v, Y.zip y w)
  def fold 'a 'b (f: b -> a -> b) (acc: b) ((x, y): vector a) : b = Y.fold f (X.fold f acc x) y
  def to_array 'a ((x, y): vector a) : [length]a = X.to_array x ++ Y.to_array y
}
module any (N: { val n : i64 }) : vector = {
  type vector 'a = [N.n]a
  def length = N.n
  def make f = tabulate N.n f
  def at 'a (i: i64) (xs: vector a) = xs[i]
  def map 'a 'b (f: a -> b) (xs: vector a) : vector b = map f xs
  def zip 'a 'b (xs: vector a) (ys: vector b) : vector (a, b) = zip xs ys
  def fold 'a 'b (f: b -> a -> b) (acc: b) (xs: vector a) : b = foldl f acc xs
  def to_array 'a (xs: vector a) : [length]a = xs
}
module compose (X: vector) (Y: vector) : vector = {
  type vector 'a = X.vector (Y.vector a)
  def length = X.length * Y.length
  def make 'a (f: i64 -> a) : vector a = X.make (\i -> Y.make (\j -> f (i * Y.length + j)))
  def at 'a (i: i64) (x: vector a) = Y.at (i % Y.length) (X.at (i / Y.length) x)
  def map 'a 'b (f: a -> b) (x: vector a) : vector b = X.map (Y.map f) x
  def zip 'a 'b (x: vector a) (y: vector b) : vector (a, b) = X.map (\(v, w) -> Y.zip v w) (X.zip x y)
  def fold 'a 'b (f: b -> a -> b) (acc: b) (x: vector a) : b = X.fold (Y.fold f) acc x
  def to_array 'a (x: vector a) : [length]a = tabulate length (\i -> at i x)
}
module two = append one one
module three = append two one
module four = any { def n = 4i64 }
module seven = append three four
module eight = compose two four
module products (V: vector) = {
  def dot (a: V.vector i32) (b: V.vector i32) : i32 = V.fold (+) 0 (V.map (\(x, y) -> x * y) (V.zip a b))
  def squares = V.make (\i -> i32.i64 (i * i))
}
module p7 = products seven
module p8 = products eight
-- ==
-- input { 2 } output { 182 560 [0, 1, 4, 9, 16, 25, 36] 8i64 7i64 36 49 }
-- input { 0 } output { 0 0 [0, 1, 4, 9, 16, 25, 36] 8i64 7i64 36 49 }
entry main (k: i32) : (i32, i32, []i32, i64, i64, i32, i32) =
  let ks = seven.map (const k) p7.squares
  in (p7.dot ks p7.squares, p8.dot (eight.make (const (k * k))) p8.squares, seven.to_array p7.squares, eight.length,
    seven.length,
      seven.at 6 p7.squares, eight.at 7 p8.squares)
