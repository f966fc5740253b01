-- One array is the value of two updates, or is read again after one.
-- ==
-- entry: twice_updated
-- input { [5, 6, 7] } output { [[0, 0, 0], [1, 1, 1], [1, 1, 1]] }
-- input { empty([0]i32) } output { empty([0][0]i32) }
-- input { [1] } output { [[1]] }

-- ==
-- entry: read_again
-- input { [5, 6, 7] } output { [5, 7, 8] 5 }
-- input { [1] } output { [2] 0 }
-- input { [3, 1, 4, 1, 5, 9] } output { [3, 1, 4, 2, 6, 10] 8 }

def twice 'a (f: a -> a) (x: a) : a = f (f x)

entry twice_updated [n] (x: [n]i32) : [n][n]i32 =
  let h = length x / 2
  in twice (\(a: [n][n]i32) -> copy a with [0:h] = replicate h (replicate n 0)) (replicate n (replicate n 1))

entry read_again [n] (x: [n]i32) : ([n]i32, i32) =
  let a = map (+ 1) x
  let h = n / 2
  let v = copy x[:h]
  let part = v[::-1]
  in (a with [0:h] = v, reduce (+) 0 part)
