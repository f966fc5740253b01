-- A function that is called, and whose result has two sizes that are equal and computed apart, 2 * n.
-- ==
-- input { empty([0]i32) } output { 0i64 }
-- input { [1i32] }
-- error: cannot match
def twice 'a (f: a -> a) (x: a) : a = f (f x)

entry main [n] (_: [n]i32) : i64 =
  length (twice (\(_: [0i64][0i64]i32) ->
    let a = replicate (2 * n) (replicate n (replicate (2 * n) 0i32))
    in if 0 < n then a[:, 0] else replicate (2 * n) (replicate (2 * n) 0i32)) (replicate 0 (replicate 0 0i32)))
