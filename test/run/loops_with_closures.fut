-- Lambdas that capture the state and the index of a loop; functions applied in while conditions.
def holds (p: i64 -> bool) (x: i64) : bool = p x
-- ==
-- input { 4i64 } output { [0i64, 2i64, 4i64, 6i64] 16i64 [10i64, 11i64, 12i64, 13i64] }
-- input { 1i64 } output { [0i64] 16i64 [1i64] }
-- input { 0i64 } output { empty([0]i64) 16i64 empty([0]i64) }
entry main (n: i64) : ([n]i64, i64, [n]i64) =
  let limit = 10
  let x = loop x = 1 while holds (\y -> y < limit + i64.min 0 y) x do x * 2
  let a = loop a = map (const 0) (iota n) for i < n do
    let add = \y -> y + (if i == n - 1 then 0 else 0) + a[i] * 0
    in map2 (\y j -> add y + (if j == i then 2 * i else 0)) a (iota n)
  let b = loop b = iota n for i < n do map (+ (i + i64.bool (n > i))) b
  in (a, x, b)
