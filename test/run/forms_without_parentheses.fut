-- A lambda is the last argument of a function, and a form stands below an assertion, without parentheses.
def flipped 'a 'b (x: a) (f: a -> b) : b = f x

entry last_argument (xs: []i32) =
  xs |> map \x -> flipped (x + 1) \k -> k + x |> i32.min 6

entry bound (n: i64) (x: i32) =
  let grown = flipped (tabulate n \i -> i32.i64 i + x) \row ->
    let total = i32.sum row
    in map (+ total) row
  in grown

entry guarded (x: i32) (y: i32) : i32 =
  assert (x > 0)
  let z = 100 / x
  in assert (y != z)
     if z > y
     then assert (y >= 0) loop sum = 0 for i < y do sum + x
     else match y
          case 7 -> 1
          case _ -> assert (x > 1) y + z

-- ==
-- entry: last_argument
-- input { [1, 2, 3] } output { [3, 5, 6] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- ==
-- entry: bound
-- input { 3i64 1 } output { [7, 8, 9] }
-- input { 0i64 1 } output { empty([0]i32) }
-- ==
-- entry: guarded
-- input { 10 3 } output { 30 }
-- input { 20 7 } output { 1 }
-- input { 20 8 } output { 13 }
-- input { 1 107 } error: Assertion is false
-- input { 0 1 } error: Assertion is false
-- input { 10 10 } error: Assertion is false
-- input { 10 -1 } error: Assertion is false
