-- Higher-order functions with type parameters, used at several types: composition, folds, a map over pairs, functions
-- chosen at compile time and returned by functions.
-- ==
-- entry: numbers
-- input { empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [-2i64] }
-- output { [-18i64] [2i64] [4i64] }
-- input { [-3i64, -3i64, 1i64, 1i64, 1i64, 4i64, -7i64] }
-- output { [-27i64, -27i64, 9i64, 9i64, 9i64, 36i64, -63i64] [1i64, 1i64, 5i64, 5i64, 5i64, 8i64, -3i64] [10i64,
--   7i64, 2i64, 2i64, 2i64, 7i64, 10i64] }

-- ==
-- entry: mixed
-- input { empty([0]i64) }
-- output { empty([0]i64) empty([0]f64) true }
-- input { [4i64] }
-- output { [4i64] [3.0f64] true }
-- input { [1i64, -9i64, 16i64, 25i64, 2i64] }
-- output { [1i64, 9i64, 16i64, 25i64, 2i64] [2.0f64, 4.0f64, 5.0f64, 6.0f64, 2.414213562373095f64] true }

-- ==
-- entry: closest
-- input { 1.0f64 empty([0]f64) }
-- output { f64.inf }
-- input { 1.0f64 [5.0f64] }
-- output { 5.0f64 }
-- input { 0.3f64 [3.75f64, 2.25f64, -2.75f64, -0.75f64, -0.25f64, -3.5f64, -1.0f64, -2.5f64, -2.75f64, -1.0f64,
--   0.0f64] }
-- output { 0.0f64 }

-- ==
-- entry: curried
-- input { 3i32 5i32 }
-- output { 2i32 2i32 2i32 }
-- input { -2i32 9i32 }
-- output { 11i32 11i32 -3i32 }

def twice 'a (f: a -> a) : a -> a = f >-> f
def on 'a 'b 'c (op: b -> b -> c) (f: a -> b) (x: a) (y: a) : c = op (f x) (f y)
def both 'a 'b (f: a -> b) (p: (a, a)) : (b, b) = (f p.0, f p.1)
def pairs_with [n] 'a 'b (f: a -> b) (xs: [n]a) : [n](a, b) = map (\x -> (x, f x)) xs
def best_by [n] 'a (smaller: a -> a -> bool) (start: a) (xs: [n]a) : a =
  foldl (\best x -> if smaller x best then x else best) start xs
def adder (k: i64) : i64 -> i64 = \x -> x + k

entry numbers [n] (xs: [n]i64) : ([n]i64, [n]i64, [n]i64) =
  (map (twice (* 3)) xs, map (twice (twice (adder 1))) xs, map2 (on (+) i64.abs) xs (reverse xs))

entry mixed [n] (xs: [n]i64) : ([n]i64, [n]f64, bool) =
  let (a, b) = unzip (pairs_with (f64.i64 >-> f64.sqrt >-> (+ 1)) (map i64.abs xs))
  let flipped = both (\b -> !b) (null xs, n == 0)
  in (a, b, flipped.0 == flipped.1)

entry closest [n] (target: f64) (xs: [n]f64) : f64 =
  let distance x = f64.abs (x - target)
  in best_by (on (<) distance) f64.inf xs

entry curried (x: i32) (y: i32) : (i32, i32, i32) =
  let minus = flip (-)
  let paired = uncurry minus
  in (minus x y, paired (x, y), const (curry paired 1 x) y)
